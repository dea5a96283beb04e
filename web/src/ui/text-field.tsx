import { useId, type ComponentProps } from "react";
import { FieldError } from "./field-error.tsx";

interface TextFieldProps extends Omit<ComponentProps<"textarea">, "id" | "value"> {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | undefined;
  /** False for a short text, whose length nobody counts. */
  readonly hasCount?: boolean;
  readonly hint?: string | undefined;
}

/** A labelled text area with a character count or a hint, and its error. */
export function TextField({ label, error, hasCount = true, hint, ...field }: TextFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  const below = hasCount ? `${field.value.length} of ${field.maxLength} characters` : hint;
  const described = [isWrong ? `${id}-error` : "", below === undefined ? "" : `${id}-room`]
    .filter(Boolean)
    .join(" ");
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
        aria-describedby={described || undefined}
      />
      {below !== undefined && (
        <div className="form-text tabular" id={`${id}-room`}>
          {below}
        </div>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
