import { type FieldErrors, namesOf } from "../../lib/form/field-errors.ts";
import type { FormModel } from "../../lib/form/use-form.ts";
import { Field } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** A field of a record whose value is a text. */
interface TextFieldOf {
  readonly label: string;
  readonly max: number;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly hasLines?: boolean;
}

export type TextFieldsOf<Name extends string> = Readonly<Record<Name, TextFieldOf>>;
type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Returns a value for each field, by name. */
export function ofFields<Name extends string, Value>(
  fields: TextFieldsOf<Name>,
  valueOf: (field: TextFieldOf, name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const values: Readonly<Record<string, Value>> = Object.fromEntries(
    namesOf<Name>(fields).map((name) => [name, valueOf(fields[name], name)]),
  );
  return values;
}

/** Returns the entered texts without blanks at their ends, and which of them are missing. */
export function readTexts<Name extends string>(
  fields: TextFieldsOf<Name>,
  values: Texts<Name>,
): { readonly texts: Texts<Name>; readonly errors: FieldErrors<Name> } {
  const texts = ofFields(fields, (_, name) => values[name].trim());
  const errors = ofFields(fields, ({ label, isOptional, hasLines }, name) =>
    texts[name] === "" && !isOptional && !hasLines ? `Enter the ${label.toLowerCase()}.` : undefined,
  );
  return { texts, errors };
}

interface TextFieldsProps<Name extends string> {
  readonly form: Pick<FormModel<Name>, "field">;
  readonly fields: TextFieldsOf<Name>;
}

/** The fields of texts, in their order. */
export function TextFields<Name extends string>({ form, fields }: TextFieldsProps<Name>) {
  return namesOf<Name>(fields).map((name) => {
    const { max, hint, isOptional, hasLines } = fields[name];
    if (hasLines) return <TextField key={name} {...form.field(name)} rows={2} maxLength={max} />;
    return (
      <Field
        key={name}
        {...form.field(name)}
        required={!isOptional}
        maxLength={max}
        hint={hint}
        autoComplete="off"
      />
    );
  });
}
