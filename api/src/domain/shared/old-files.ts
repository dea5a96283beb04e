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
