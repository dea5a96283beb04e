import type { ReactNode } from "react";

interface ChoiceProps {
  /** The name of the choice, where the text beside it does not say it. */
  readonly label?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children?: ReactNode;
}

/** A checkbox with a target that fingers hit. */
export function Choice({ label, onChange, children, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}

/** The choice of all rows of a table, in its head. */
export const ChooseAll = (props: Omit<ChoiceProps, "children">) => (
  <Choice {...props}>
    <span className="on-cards" aria-hidden="true">
      Select all
    </span>
  </Choice>
);
