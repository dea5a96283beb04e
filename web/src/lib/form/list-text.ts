import { moved } from "../move-entry.ts";
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

/**
 * Merges a list that both sides changed entry by entry: what either side added, changed or removed is so; what both changed is mine. The order
 * is mine if I moved an entry, else theirs.
 */
export function mergeListField<Name extends string, Entry>(
  list: ListText<Entry>,
  name: NoInfer<Name>,
  sides: Sides<Name>,
  merged: Merged<Name>,
): Merged<Name> {
  if (merged.errors[name] === undefined) return merged;
  const entriesOf = (side: Sides<Name>[keyof Sides<Name>]): Entries<Entry> =>
    new Map(list.read(side[name]).map((entry) => [list.idOf(entry), entry]));
  const [mine, base, theirs] = [entriesOf(sides.mine), entriesOf(sides.base), entriesOf(sides.theirs)];
  const [first, then] = hasMoved(mine, base) ? [mine, theirs] : [theirs, mine];
  const entries = [...new Set([...first.keys(), ...then.keys()])].flatMap((id) => {
    const [my, before, their] = [mine.get(id), base.get(id), theirs.get(id)];
    const isMine = before ? !my || list.write([my]) !== list.write([before]) : my !== undefined;
    return (isMine ? my : their) ?? [];
  });
  return {
    fields: { ...merged.fields, [name]: list.write(entries) },
    errors: { ...merged.errors, [name]: "The list has your changes and those of the other admin." },
  };
}

/** The entries of a list by what identifies them, in order. */
type Entries<Entry> = ReadonlyMap<string, Entry>;

function hasMoved<Entry>(mine: Entries<Entry>, base: Entries<Entry>): boolean {
  const before = [...base.keys()].filter((id) => mine.has(id));
  return [...mine.keys()].filter((id) => base.has(id)).some((id, at) => id !== before[at]);
}
