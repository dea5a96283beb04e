import { type ReactNode, useId } from "react";
import { describedBy } from "../lib/described-by.ts";
import { FieldError } from "./field-error.tsx";

interface LabelledProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  /** Stands after the control. */
  readonly unit?: string | null;
  /** Marks the label: the form says what the mark means. */
  readonly isMarked?: boolean;
  readonly className?: string | undefined;
  /** Returns the control with these attributes. */
  readonly children: (control: {
    id: string;
    className: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A control with its label, its unit, its hint and its error. */
export function Labelled(props: LabelledProps) {
  const { label, error, hint, unit, isMarked = false, className, children } = props;
  const id = useId();
  const isWrong = error !== undefined;
  const control = children({
    id,
    className: isWrong ? "form-control is-invalid" : "form-control",
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy(id, { error: isWrong, hint: hint !== undefined, unit: Boolean(unit) }),
  });
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
        {isMarked && <span aria-hidden="true"> *</span>}
      </label>
      {unit ? (
        <div className="with-unit">
          {control}
          <span id={`${id}-unit`}>{unit}</span>
        </div>
      ) : (
        control
      )}
      {hint !== undefined && (
        <div className="form-text tabular" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
