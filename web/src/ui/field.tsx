import { useId, type ComponentProps } from "react";
import { FieldError } from "./field-error.tsx";

interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled input with its error and hint. */
export function Field({ label, error, hint, className = "", ...input }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const described = [isWrong ? `${id}-error` : "", hint === undefined ? "" : `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={isWrong ? "form-control is-invalid" : "form-control"}
        aria-invalid={isWrong || undefined}
        aria-describedby={described || undefined}
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
