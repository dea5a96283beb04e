import { useRef } from "react";
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
  /** The errors that the form shows at fields, such as the stored value that the merged one replaces. */
  readonly errors: FieldErrors;
}

interface Edit<Name extends string, Content, Stored extends Content> {
  /** A form that pins `base`, see `writeBase`. */
  readonly form: Pick<FormModel<Name | "base">, "readValues" | "change">;
  /** The subject of the edit, such as `tool`. */
  readonly what: string;
  readonly entered: Content;
  /** The version that the page shows as stored. */
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

/** A conflict that the form shows. */
interface Shown {
  /** The form's `base`: another one begins with another version. */
  readonly base: string;
  /** The stored version, which the next save replaces. */
  readonly theirs: string;
}

/**
 * Returns a function that saves an edit unless another admin changed its fields since it began. Then the form shows the merged fields, a
 * problem shows what another save replaces, and nothing is saved. A new version with the same fields, or with what was entered, is no
 * conflict.
 */
export function useSendEdit() {
  // The conflict is only in memory: after a reload the form does not show it, so the next save must.
  const shown = useRef<Shown>(undefined);
  return async <Name extends string, Content, Stored extends Content>(
    edit: Edit<Name, Content, Stored>,
  ): Promise<void> => {
    const { form, entered, stored, fieldsOf, save, findStored } = edit;
    const { base } = form.readValues();
    const seen = shown.current?.base === base ? shown.current.theirs : base;
    const accepted = [seen, writeBase(fieldsOf(entered))];
    const conflictWith = (now: Stored): Problem | undefined => {
      const theirs = fieldsOf(now);
      if (accepted.some((text) => isSame(readBase(text, theirs), theirs))) return undefined;
      const merged = merge(edit, readBase(seen, theirs), theirs);
      shown.current = { base: merged.base, theirs: writeBase(theirs) };
      return merged.problem;
    };
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
    shown.current = undefined;
    // Entries from now on are based on what was saved.
    form.change({ ...form.readValues(), base: writeBase(fieldsOf(entered)) });
  };
}

/** Shows the merged fields in the form. Returns its base from now on and the problem of the conflict. */
function merge<Name extends string, Content, Stored extends Content>(
  { form, what, merge: mergeSides = mergeFields }: Edit<Name, Content, Stored>,
  base: Fields<Name>,
  theirs: Fields<Name>,
): { readonly base: string; readonly problem: Problem } {
  const { fields, errors } = mergeSides({ mine: form.readValues(), base, theirs });
  const unresolved: Record<Name, string> = { ...theirs };
  for (const name of namesOf<Name>(theirs)) if (name in errors) unresolved[name] = base[name];
  const nextBase = writeBase(unresolved);
  form.change({ ...fields, base: nextBase });
  const message = `Another admin changed this ${what}. Fields that you did not change show the current values now. Check them and save again.`;
  const problem = new Problem(409, {
    code: "changed-meanwhile",
    message,
    // The first one belongs to no field: it is shown for the whole form.
    fields: [
      { field: "", message },
      ...namesOf(errors).map((field) => ({ field, message: errors[field] ?? "" })),
    ],
  });
  return { base: nextBase, problem };
}

/** The fields of a text of `writeBase`; those that it lacks are as in `theirs`. */
function readBase<Name extends string>(text: string, theirs: Fields<Name>): Fields<Name> {
  const base: unknown = JSON.parse(text);
  return typeof base === "object" && base !== null ? { ...theirs, ...base } : theirs;
}

const isSame = <Name extends string>(one: Fields<Name>, other: Fields<Name>): boolean =>
  namesOf<Name>(other).every((name) => one[name] === other[name]);

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

/** Returns the text at a field whose next save replaces another admin's value. */
export const currentValueText = (value: string): string =>
  `The current value is ${value || "empty"}. Save again to replace it.`;
