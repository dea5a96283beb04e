import type { ComponentProps } from "react";
import { Labelled } from "./labelled.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "className"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled select with its error and hint. */
export function SelectField({ label, error, hint, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => <select {...select} {...control} />}
    </Labelled>
  );
}
