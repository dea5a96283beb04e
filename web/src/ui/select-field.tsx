import { type ComponentProps, useId } from "react";
import { FieldError } from "./field-error.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "className"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** A labelled select with its error and hint. */
export function SelectField({ label, error, hint, ...select }: SelectFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const described = [...(isWrong ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={isWrong ? "form-control is-invalid" : "form-control"}
        aria-invalid={isWrong || undefined}
        aria-describedby={described.join(" ") || undefined}
      />
      {hint !== undefined && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
