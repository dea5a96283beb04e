import { moved } from "../move-entry.ts";
import { mergeLists } from "./merge-list.ts";
import type { Merged, Sides } from "./send-edit.ts";

/** How a form stores a list as the text of a field. */
export interface ListText<Entry> {
  readonly read: (text: string) => Entry[];
  readonly write: (entries: readonly Entry[]) => string;
  readonly idOf: (entry: Entry) => string;
}

/** What a row of a list needs to change its entry. */
export interface RowBinding<Entry> {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (entry: Entry) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Returns the entries of a text, and what changes them. */
export function bindList<Entry>(list: ListText<Entry>, text: string, onChange: (text: string) => void) {
  const entries = list.read(text);
  const put = (next: readonly Entry[]): void => onChange(list.write(next));
  return {
    entries,
    add: (entry: Entry): void => put([...entries, entry]),
    row: (at: number): RowBinding<Entry> => ({
      isFirst: at === 0,
      isLast: at === entries.length - 1,
      onChange: (entry) => put(entries.with(at, entry)),
      onMove: (by) => put(moved(entries, at, at + by)),
      onRemove: () => put(entries.toSpliced(at, 1)),
    }),
  };
}

/** Merges a field with a list that both sides changed, entry by entry (`mergeLists`). */
export function mergeListField<Name extends string, Entry>(
  list: ListText<Entry>,
  name: NoInfer<Name>,
  sides: Sides<Name>,
  merged: Merged<Name>,
): Merged<Name> {
  if (merged.errors[name] === undefined) return merged;
  const entriesOf = (side: Sides<Name>[keyof Sides<Name>]): ReadonlyMap<string, Entry> =>
    new Map(list.read(side[name]).map((entry) => [list.idOf(entry), entry]));
  const entries = mergeLists({
    mine: entriesOf(sides.mine),
    base: entriesOf(sides.base),
    theirs: entriesOf(sides.theirs),
    textOf: (entry) => list.write([entry]),
  });
  return {
    fields: { ...merged.fields, [name]: list.write(entries) },
    errors: { ...merged.errors, [name]: "The list has your changes and those of the other admin." },
  };
}
