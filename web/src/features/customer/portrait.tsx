import { useState } from "react";

interface PortraitProps {
  /** The name, whose first letter is shown without a photo or when the photo fails to load. */
  readonly name: string;
  readonly label: string;
  readonly photoUrl: string;
  readonly onMissing?: () => void;
}

/** A customer's photo. Use `photoUrl` as `key`, so that a new URL is loaded again. */
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
