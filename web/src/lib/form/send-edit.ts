import { asProblem, Problem } from "../problem.ts";
import { type FieldErrors, namesOf } from "./field-errors.ts";
import type { FormModel } from "./use-form.ts";

type Fields<Name extends string> = Readonly<Record<Name, string>>;

/** The fields of three states: as the user entered them, as they were when the edit began, as they are stored now. */
export interface Sides<Name extends string> {
  readonly mine: Fields<Name>;
  readonly base: Fields<Name>;
  readonly theirs: Fields<Name>;
}

export interface Merged<Name extends string> {
  readonly fields: Fields<Name>;
  /** What the form shows at fields, such as the stored value that the merged one replaces. */
  readonly errors: FieldErrors;
}

interface Edit<Name extends string, Content, Stored extends Content> {
  /** A form that pins `base`, see `writeBase`. */
  readonly form: Pick<FormModel<Name | "base">, "values" | "change">;
  /** What is edited, such as `tool`. */
  readonly what: string;
  readonly entered: Content;
  /** What the page shows as stored. */
  readonly stored: Stored;
  readonly fieldsOf: (content: Content) => Fields<Name>;
  readonly merge?: (sides: Sides<Name>) => Merged<Name>;
  /** Saves what was entered over this version. */
  readonly save: (over: Stored) => Promise<unknown>;
  /** Returns what is stored now, after a problem `changed-meanwhile`; undefined if it is unknown. */
  readonly findStored: () => Promise<Stored | undefined>;
}

/** The fields as a text that a form pins: with them an edit is based on what the user saw, also after a reload. */
export const writeBase = (fields: Fields<string>): string => JSON.stringify(fields);

/**
 * Saves an edit unless another admin changed its fields since it began. Then the form shows the merged fields, a problem shows what another
 * save replaces, and nothing is saved. A new version with the same fields, or with what was entered, is no conflict.
 */
export async function sendEdit<Name extends string, Content, Stored extends Content>(
  edit: Edit<Name, Content, Stored>,
): Promise<void> {
  const { form, entered, stored, fieldsOf, save, findStored } = edit;
  const accepted = [form.values.base, writeBase(fieldsOf(entered))];
  const conflictWith = (now: Stored): Problem | undefined =>
    accepted.includes(writeBase(fieldsOf(now))) ? undefined : showMerged(edit, now);
  const known = conflictWith(stored);
  if (known) throw known;
  try {
    await save(stored);
  } catch (error) {
    const now = asProblem(error).code === "changed-meanwhile" ? await findStored() : undefined;
    if (now === undefined) throw error;
    const conflict = conflictWith(now);
    if (conflict) throw conflict;
    await save(now);
  }
}

/** Shows the merged fields in the form. Returns the problem of the conflict. */
function showMerged<Name extends string, Content, Stored extends Content>(
  { form, what, fieldsOf, merge = mergeFields }: Edit<Name, Content, Stored>,
  now: Stored,
): Problem {
  const theirs = fieldsOf(now);
  const base: Fields<Name> = { ...theirs, ...readBase(form.values.base) };
  const { fields, errors } = merge({ mine: form.values, base, theirs });
  form.change({ ...fields, base: writeBase(theirs) });
  const message = `Another admin changed this ${what}. Fields that you did not change show the current values now. Check them and save again.`;
  return new Problem(409, {
    code: "changed-meanwhile",
    message,
    // The first one belongs to no field: it is shown for the whole form.
    fields: [
      { field: "", message },
      ...namesOf(errors).map((field) => ({ field, message: errors[field] ?? "" })),
    ],
  });
}

function readBase(text: string): object {
  const base: unknown = JSON.parse(text);
  return typeof base === "object" && base !== null ? base : {};
}

/** Merges field by field: what only one side changed has its value, what both changed has the user's. */
export function mergeFields<Name extends string>(
  { mine, base, theirs }: Sides<Name>,
  format: (value: string, name: Name) => string = String,
): Merged<Name> {
  const fields: Record<Name, string> = { ...theirs };
  const errors: FieldErrors = {};
  for (const name of namesOf<Name>(theirs)) {
    if (mine[name] === base[name]) continue;
    fields[name] = mine[name];
    if (![base[name], mine[name]].includes(theirs[name]))
      errors[name] = currentValueText(format(theirs[name], name));
  }
  return { fields, errors };
}

/** What a field shows whose next save replaces another admin's value. */
export const currentValueText = (value: string): string =>
  `The current value is ${value || "empty"}. Save again to replace it.`;
