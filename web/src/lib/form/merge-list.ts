/** The entries of a list by what identifies them, in order. */
type Entries<Entry> = ReadonlyMap<string, Entry>;

interface Lists<Entry> {
  readonly mine: Entries<Entry>;
  readonly base: Entries<Entry>;
  readonly theirs: Entries<Entry>;
  /** Returns a text that differs if two entries of the same id differ. */
  readonly textOf: (entry: Entry) => string;
}

/**
 * Merges two lists that began as `base`, entry by entry: what either side added, changed or removed is so; what both changed is mine. The
 * order is mine if I moved an entry, else theirs.
 */
export function mergeLists<Entry>({ mine, base, theirs, textOf }: Lists<Entry>): Entry[] {
  const [first, then] = hasMoved(mine, base) ? [mine, theirs] : [theirs, mine];
  return [...new Set([...first.keys(), ...then.keys()])].flatMap((id) => {
    const [my, before, their] = [mine.get(id), base.get(id), theirs.get(id)];
    const isMine = before ? !my || textOf(my) !== textOf(before) : my !== undefined;
    return (isMine ? my : their) ?? [];
  });
}

function hasMoved<Entry>(mine: Entries<Entry>, base: Entries<Entry>): boolean {
  const before = [...base.keys()].filter((id) => mine.has(id));
  return [...mine.keys()].filter((id) => base.has(id)).some((id, at) => id !== before[at]);
}
