import { useState } from "react";

interface PortraitProps {
  /** Whose picture; the first letter stands in while there is none or it does not load. */
  readonly name: string;
  readonly label: string;
  readonly photoUrl: string;
  readonly onMissing?: () => void;
}

/** A customer's picture; give it the address as `key`, so that another one gets another try. */
export function Portrait({ name, label, photoUrl, onMissing }: PortraitProps) {
  const [failed, setFailed] = useState(false);
  if (photoUrl === "" || failed) {
    return (
      <span className="initial" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className="initial"
      src={photoUrl}
      alt={label}
      width={56}
      height={56}
      referrerPolicy="no-referrer"
      onError={() => {
        setFailed(true);
        onMissing?.();
      }}
    />
  );
}
