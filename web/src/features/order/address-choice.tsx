import { useId } from "react";

/** An address with the customer's own name for it. */
export interface NamedAddress {
  readonly label: string;
  readonly address: string;
}

interface AddressChoiceProps {
  readonly addresses: readonly NamedAddress[];
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** Fills in one of the customer's saved addresses, or empties the field for another one. */
export function AddressChoice({ addresses, value, onChange }: AddressChoiceProps) {
  const id = useId();
  const chosen = addresses.find(({ address }) => address === value)?.address ?? "";
  return (
    <div className="address-choice">
      <label className="form-label" htmlFor={id}>
        Deliver to
      </label>
      <select
        id={id}
        className="form-control"
        value={chosen}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Another address</option>
        {addresses.map(({ label, address }) => (
          <option key={label} value={address} dir="auto">
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
