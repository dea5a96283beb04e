import { asProblem } from "../problem.ts";

/** The error messages by field name. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string | undefined>>;

/** Labels by field name, in the order of the form. */
export type FieldLabels<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** One line of the error summary. */
export interface ListedError {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

/** The content that a form sends, or the reason why it cannot. */
export type Parsed<Name extends string, Content> =
  | { readonly content: Content }
  | { readonly errors: FieldErrors<Name> };

/** The content, unless a field has an error or a part of the content is missing. */
export const parsed = <Name extends string, Content>(
  errors: FieldErrors<Name>,
  content: Content | undefined,
): Parsed<Name, Content> =>
  content === undefined || Object.values(errors).some(Boolean) ? { errors } : { content };

/** The keys of a record, with their type. */
export const namesOf = <Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): Name[] =>
  Object.keys(record).filter((key): key is Name => key in record);

/** The errors in the order of the form. */
export const listErrors = <Name extends string>(
  labels: FieldLabels<Name>,
  errors: FieldErrors<Name>,
): ListedError[] =>
  namesOf<Name>(labels).flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, label: labels[name] ?? name, message }];
  });

/** A problem's errors by field name, and the first message that belongs to no field. `wireNames` are field names by wire name. */
export function readFieldErrors<Name extends string>(
  error: unknown,
  wireNames: Readonly<Record<string, Name>>,
): { errors: FieldErrors<Name>; message: string } {
  const problem = asProblem(error);
  const errors: FieldErrors<Name> = {};
  let rest = problem.fields.length === 0 ? problem.message : "";
  for (const { field, message } of problem.fields) {
    // An error inside a list belongs to the field of the whole list if no field is for the entry.
    const name = wireNames[field] ?? wireNames[field.replace(/[.[].*$/, "")];
    if (name) errors[name] ??= message;
    else rest ||= message;
  }
  return { errors, message: rest };
}
