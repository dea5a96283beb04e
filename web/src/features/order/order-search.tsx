import { useId } from "react";

interface OrderSearchProps {
  readonly words: string;
  readonly found: number;
  readonly onChange: (words: string) => void;
}

/** Narrows the list of orders by tool, number, date, company or reference while typing. */
export function OrderSearch({ words, found, onChange }: OrderSearchProps) {
  const id = useId();
  return (
    <search className="order-search">
      <label className="form-label" htmlFor={id}>
        Search your orders
      </label>
      <input
        id={id}
        className="form-control"
        type="search"
        dir="auto"
        placeholder="Tool, number, date or reference"
        value={words}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="small secondary tabular" role="status">
        {words !== "" && (found === 0 ? "No order matches. Try another word." : `${found} found`)}
      </p>
    </search>
  );
}
