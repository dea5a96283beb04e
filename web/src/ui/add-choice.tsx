import { useId, useRef, useState } from "react";

interface AddChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onAdd: (value: string) => void;
}

/** A list and a button that adds what is chosen: the arrow keys choose only. The list has the focus afterwards. */
export function AddChoice({ label, choices, onAdd }: AddChoiceProps) {
  const id = useId();
  const [value, setValue] = useState("");
  const list = useRef<HTMLSelectElement>(null);
  const chosen = choices.some((choice) => choice.value === value) ? value : "";
  return (
    <>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="beside">
        <select
          ref={list}
          id={id}
          className="form-control"
          value={chosen}
          onChange={({ target }) => setValue(target.value)}
        >
          <option value="">Choose one</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn btn-outline"
          disabled={chosen === ""}
          onClick={() => {
            onAdd(chosen);
            setValue("");
            list.current?.focus();
          }}
        >
          Add
        </button>
      </div>
    </>
  );
}
