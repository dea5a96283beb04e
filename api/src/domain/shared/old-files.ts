import type { ObjectStorage } from "./object-storage.ts";

const FILES_BATCH = 200;

/** Yields the keys of all files below a prefix that are older than `before`, a few at a time: those that stay must not hide the ones after them. */
export async function* oldFiles(
  storage: ObjectStorage,
  prefix: string,
  before: Date,
): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  do {
    const keys = await storage.list(prefix, { before, limit: FILES_BATCH, after });
    yield keys;
    after = keys.length === FILES_BATCH ? keys.at(-1) : undefined;
  } while (after !== undefined);
}

/**
 * Removes the files below a prefix that are older than `before` and whose name, without the prefix, is none of those that `known` returns.
 * Returns how many.
 */
export async function removeOrphans(
  storage: ObjectStorage,
  { prefix, before }: { prefix: string; before: Date },
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let removed = 0;
  for await (const keys of oldFiles(storage, prefix, before)) {
    const nameOf = (key: string): string => key.slice(prefix.length + 1);
    const names = await known(keys.map(nameOf));
    const orphans = keys.filter((key) => !names.has(nameOf(key)));
    for (const key of orphans) await storage.remove(key);
    removed += orphans.length;
  }
  return removed;
}
