import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { oldFiles, removeOrphans } from "../shared/old-files.ts";
import { hoursAgo, type Tables, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { ORIGINALS, VARIANTS } from "./image-files.ts";
import { lockContentHash } from "./process-image.ts";

/** The number of rows that one sweep removes. */
const BATCH = 500;

export interface Swept {
  readonly rows: number;
  readonly files: number;
}

/**
 * Removes unused uploads older than `graceHours`: images that no tool shows (archived tools count) and no family, rejected ones, and files without a
 * row. Returns how many.
 */
export async function sweepImages(ctx: DomainContext, graceHours = 24): Promise<Swept> {
  const rows = await sweepRows(ctx, graceHours);
  const { before } = await tables(ctx.em)
    .selectNoFrom(hoursAgo(graceHours).as("before"))
    .executeTakeFirstOrThrow();
  const files = (await sweepOriginals(ctx, before)) + (await sweepVariants(ctx, before));
  return { rows, files };
}

/** Locks rows first and checks them afterwards: a tool that took the image in between has locked its row, or is found by the check. */
async function sweepRows(ctx: DomainContext, graceHours: number): Promise<number> {
  return inTransaction(ctx.em, async (em) => {
    const locked = await tables(em)
      .selectFrom("image")
      .select("id")
      .where("created_at", "<", hoursAgo(graceHours))
      .where((eb) => eb.not(isShown(eb)))
      .orderBy("created_at")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const removed = await tables(em)
      .deleteFrom("image")
      .where("id", "=", anyOf(locked.map(({ id }) => id)))
      .where((eb) => eb.not(isShown(eb)))
      .returning("id")
      .execute();
    return removed.length;
  });
}

/** Returns the condition that a tool or a family shows the image of a row. */
function isShown(eb: ExpressionBuilder<Tables, "image">) {
  const url = sql<string>`'/images/' || ${eb.ref("image.content_hash")} || '-1024.webp'`;
  const tools = eb.selectFrom("tool").select("tool.id");
  return eb.or([
    eb.exists(tools.where("tool.image_url", "=", url)),
    eb.exists(
      tools.where((tool) => {
        const more = tool.ref("tool.more_images");
        // `<> '[]'` is the condition of the index.
        return sql<boolean>`${more} <> '[]' and ${more} @> jsonb_build_array(jsonb_build_object('imageUrl', ${url}))`;
      }),
    ),
    eb.exists(eb.selectFrom("family").select("family.id").where("family.drawing", "=", url)),
  ]);
}

const sweepOriginals = (ctx: DomainContext, before: Date): Promise<number> =>
  removeOrphans(ctx.storage, { prefix: ORIGINALS, before }, async (names) => {
    // The ids are compared as text: a file name may be no UUID.
    const rows = await tables(ctx.em)
      .selectFrom("image")
      .select("id")
      .where((eb) => eb(sql`${eb.ref("id")}::text`, "=", anyOf(names)))
      .execute();
    return new Set(rows.map(({ id }) => id));
  });

async function sweepVariants(ctx: DomainContext, before: Date): Promise<number> {
  let removed = 0;
  for await (const keys of oldFiles(ctx.storage, VARIANTS, before)) {
    const byHash = Map.groupBy(keys, (key) => key.slice(VARIANTS.length + 1).split("-", 1)[0] ?? "");
    for (const hash of await withoutRow(ctx, [...byHash.keys()])) {
      removed += await removeVariants(ctx, hash, byHash.get(hash) ?? []);
    }
  }
  return removed;
}

async function withoutRow(ctx: DomainContext, hashes: readonly string[]): Promise<string[]> {
  const rows = await selectHashes(ctx.em, hashes).execute();
  const known = new Set(rows.map((row) => row.hash));
  return hashes.filter((hash) => !known.has(hash));
}

/** Returns the hashes that an image has, or is about to get. */
function selectHashes(em: EntityManager, hashes: readonly string[]) {
  const published = tables(em)
    .selectFrom("image")
    .select("content_hash as hash")
    .where("content_hash", "=", anyOf(hashes));
  const publishing = tables(em)
    .selectFrom("image")
    .select("publishing_hash as hash")
    .where("status", "=", "processing")
    .where("publishing_hash", "=", anyOf(hashes));
  return published.union(publishing);
}

/** Checks again under the lock: the same image may have been uploaded again. */
async function removeVariants(ctx: DomainContext, hash: string, keys: readonly string[]): Promise<number> {
  return inTransaction(ctx.em, async (em) => {
    await lockContentHash(em, hash);
    const known = await selectHashes(em, [hash]).limit(1).executeTakeFirst();
    if (known) return 0;
    for (const key of keys) await ctx.storage.remove(key);
    return keys.length;
  });
}
