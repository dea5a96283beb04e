import type { ComponentProps } from "react";
import { Labelled } from "./labelled.tsx";

interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled input with its error and hint. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <input dir="auto" {...input} {...control} />}
    </Labelled>
  );
}
