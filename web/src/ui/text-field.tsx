import type { ComponentProps } from "react";
import { Labelled } from "./labelled.tsx";

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
  const below = hasCount ? `${field.value.length} of ${field.maxLength} characters` : hint;
  return (
    <Labelled label={label} error={error} hint={below}>
      {(control) => <textarea dir="auto" {...field} {...control} />}
    </Labelled>
  );
}
