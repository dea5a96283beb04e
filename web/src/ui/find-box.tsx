import { useId } from "react";

interface FindBoxProps {
  /** The label, such as `Find a category`. */
  readonly label: string;
  readonly words: string;
  readonly onChange: (words: string) => void;
}

/** Narrows a list that is loaded as a whole. */
export function FindBox({ label, words, onChange }: FindBoxProps) {
  const id = useId();
  return (
    <div className="find-box">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        dir="auto"
        className="form-control"
        placeholder={label}
        maxLength={80}
        value={words}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
