import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";

interface LabelledProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly className?: string | undefined;
  /** Returns the control with these attributes. */
  readonly children: (control: {
    id: string;
    className: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A control with its label, its hint and its error. */
export function Labelled({ label, error, hint, className, children }: LabelledProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const described = [...(isWrong ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: isWrong ? "form-control is-invalid" : "form-control",
        "aria-invalid": isWrong || undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {hint !== undefined && (
        <div className="form-text tabular" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
