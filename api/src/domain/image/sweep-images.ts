import type { DomainContext } from "../shared/context.ts";
import { inTransaction } from "../shared/transaction.ts";
import { imageUrl, ORIGINALS, VARIANTS } from "./image-files.ts";
import { lockHash } from "./process-image.ts";

/** How many rows one sweep removes; the rest waits for the next. */
const BATCH = 500;
const FILES_BATCH = 200;

export interface Swept {
  readonly rows: number;
  readonly files: number;
}

/**
 * Removes what nobody needs `leftAloneHours` after it was uploaded: pictures that no tool shows, refused ones, and files that belong to
 * no row. What a tool shows stays, also an archived one's.
 */
export async function sweepImages(ctx: DomainContext, leftAloneHours = 24): Promise<Swept> {
  const rows = await sweepRows(ctx, leftAloneHours);
  const [clock] = await ctx.em.execute<{ before: Date }[]>(
    `select now() - make_interval(hours => ?) as before`,
    [leftAloneHours],
  );
  const before = new Date(clock?.before ?? 0);
  const files = (await sweepOriginals(ctx, before)) + (await sweepVariants(ctx, before));
  return { rows, files };
}

/** Locked first and judged afterwards: a tool that took the picture in between has locked its row, or is seen. */
async function sweepRows(ctx: DomainContext, leftAloneHours: number): Promise<number> {
  return inTransaction(ctx.em, async (em) => {
    const locked = await em.execute<{ id: string; content_hash: string | null }[]>(
      `select image.id, content_hash from image
       where created_at < now() - make_interval(hours => ?)
         and not exists (select 1 from tool where image_url = '/images/' || content_hash || '-1024.webp')
       order by created_at limit ? for update skip locked`,
      [leftAloneHours, BATCH],
    );
    const urls = locked.flatMap((row) => (row.content_hash === null ? [] : [imageUrl(row.content_hash)]));
    const used = await em.execute<{ image_url: string }[]>(
      "select distinct image_url from tool where image_url in (select jsonb_array_elements_text(?::jsonb))",
      [JSON.stringify(urls)],
    );
    const shown = new Set(used.map((row) => row.image_url));
    const unused = locked.filter(({ content_hash: hash }) => hash === null || !shown.has(imageUrl(hash)));
    await em.execute("delete from image where id in (select jsonb_array_elements_text(?::jsonb)::uuid)", [
      JSON.stringify(unused.map(({ id }) => id)),
    ]);
    return unused.length;
  });
}

async function sweepOriginals(ctx: DomainContext, before: Date): Promise<number> {
  let removed = 0;
  for await (const keys of oldFiles(ctx, ORIGINALS, before)) {
    const ids = keys.map((key) => key.slice(ORIGINALS.length + 1));
    const kept = await ctx.em.execute<{ id: string }[]>(
      "select id from image where id::text in (select jsonb_array_elements_text(?::jsonb))",
      [JSON.stringify(ids)],
    );
    const known = new Set(kept.map(({ id }) => id));
    const orphans = keys.filter((_, index) => !known.has(ids[index] ?? ""));
    for (const key of orphans) await ctx.storage.remove(key);
    removed += orphans.length;
  }
  return removed;
}

async function sweepVariants(ctx: DomainContext, before: Date): Promise<number> {
  let removed = 0;
  for await (const keys of oldFiles(ctx, VARIANTS, before)) {
    const byHash = Map.groupBy(keys, (key) => key.slice(VARIANTS.length + 1).split("-", 1)[0] ?? "");
    for (const hash of await withoutRow(ctx, [...byHash.keys()])) {
      removed += await removeVariants(ctx, hash, byHash.get(hash) ?? []);
    }
  }
  return removed;
}

async function withoutRow(ctx: DomainContext, hashes: readonly string[]): Promise<string[]> {
  const rows = await ctx.em.execute<{ content_hash: string }[]>(
    `select content_hash from image where content_hash in (select jsonb_array_elements_text(?::jsonb))
     union select publishing_hash from image
     where status = 'processing' and publishing_hash in (select jsonb_array_elements_text(?::jsonb))`,
    [JSON.stringify(hashes), JSON.stringify(hashes)],
  );
  const known = new Set(rows.map((row) => row.content_hash));
  return hashes.filter((hash) => !known.has(hash));
}

/** Asks once more behind the lock: the same picture may be coming again at this moment. */
async function removeVariants(ctx: DomainContext, hash: string, keys: readonly string[]): Promise<number> {
  return inTransaction(ctx.em, async (em) => {
    await lockHash(em, hash);
    const [row] = await em.execute<object[]>(
      `select 1 from image where content_hash = ? union all
       select 1 from image where publishing_hash = ? and status = 'processing' limit 1`,
      [hash, hash],
    );
    if (row) return 0;
    for (const key of keys) await ctx.storage.remove(key);
    return keys.length;
  });
}

/** All of them, a few at a time: those that stay must not hide the ones behind them. */
async function* oldFiles(
  ctx: DomainContext,
  prefix: string,
  before: Date,
): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  do {
    const keys = await ctx.storage.list(prefix, { before, limit: FILES_BATCH, after });
    yield keys;
    after = keys.length === FILES_BATCH ? keys.at(-1) : undefined;
  } while (after !== undefined);
}
