import { useId, type ComponentProps } from "react";
import { FieldError } from "./field-error.tsx";

interface TextFieldProps extends Omit<ComponentProps<"textarea">, "id" | "value"> {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | undefined;
}

/** A labelled text area with a character count and its error. */
export function TextField({ label, error, ...field }: TextFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...field}
        id={id}
        className={isWrong ? "form-control is-invalid" : "form-control"}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${isWrong ? `${id}-error ` : ""}${id}-room`}
      />
      <div className="form-text tabular" id={`${id}-room`}>
        {field.value.length} of {field.maxLength} characters
      </div>
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
