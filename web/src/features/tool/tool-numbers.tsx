import { namesOf } from "../../lib/form/field-errors.ts";
import type { FormModel } from "../../lib/form/use-form.ts";
import { Field } from "../../ui/field.tsx";
import { type NumberName, NUMBERS } from "./tool-fields.api.ts";

interface ToolNumbersProps {
  readonly form: Pick<FormModel<NumberName>, "field">;
  /** Hints that replace those of the table. */
  readonly hints?: Partial<Record<NumberName, string>>;
}

/** The inputs of a tool's numbers. A pasted number of any length stays as it is: cut, it becomes another one. */
export const ToolNumbers = ({ form, hints }: ToolNumbersProps) =>
  namesOf<NumberName>(NUMBERS).map((name) => (
    <Field
      key={name}
      {...form.field(name)}
      {...NUMBERS[name].input}
      {...(hints?.[name] !== undefined && { hint: hints[name] })}
      autoComplete="off"
      className="tabular"
    />
  ));
