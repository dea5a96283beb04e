import { namesOf } from "../../lib/form/field-errors.ts";
import type { FormModel } from "../../lib/form/use-form.ts";
import { PRICE_UNITS } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type NumberName, NUMBERS } from "./tool-fields.api.ts";

interface ToolNumbersProps {
  readonly form: Pick<FormModel<NumberName>, "field">;
  /** Hints that replace those of the table. */
  readonly hints?: Partial<Record<NumberName, string>>;
}

/** The inputs of a tool's numbers. A pasted number of any length stays as it is: cut, it becomes another one. */
export const ToolNumbers = ({ form, hints }: ToolNumbersProps) =>
  namesOf<NumberName>(NUMBERS).map((name) =>
    name === "priceUnit" ? (
      <SelectField key={name} {...form.field(name)} {...NUMBERS[name].input}>
        {PRICE_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {unit === 1 ? "1 unit" : `${formatCount(unit)} units`}
          </option>
        ))}
      </SelectField>
    ) : (
      <Field
        key={name}
        {...form.field(name)}
        {...NUMBERS[name].input}
        {...(hints?.[name] !== undefined && { hint: hints[name] })}
        autoComplete="off"
        className="tabular"
      />
    ),
  );
