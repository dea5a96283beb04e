import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { type ImageVariant, originalKey, variantKey, variantName } from "./image-files.ts";

/** Converts an original to all variants, or returns a sentence for the user about what is wrong with it. */
export type ConvertImage = (
  original: Uint8Array,
) => Promise<{ readonly variants: readonly ImageVariant[] } | { readonly rejection: string }>;

const HASH_HEX = 32;
const LOST = "The file was lost before it was processed. Upload it again.";

/** Converts an upload to an image for pages, or rejects it. Idempotent: `done-before` for an upload that is no longer processing. */
export async function processImage(
  ctx: DomainContext,
  imageId: string,
  convert: ConvertImage,
): Promise<"ready" | "refused" | "done-before"> {
  const waiting = await tables(ctx.em)
    .selectFrom("image")
    .select("id")
    .where("id", "=", imageId)
    .where("status", "=", "processing")
    .executeTakeFirst();
  if (!waiting) return "done-before";
  const original = await ctx.storage.get(originalKey(imageId));
  const made = original ? await convert(original) : { rejection: LOST };
  if ("rejection" in made) {
    await rejectImage(ctx, imageId, made.rejection);
    return "refused";
  }
  return (await publish(ctx, imageId, made.variants)) ? "ready" : "done-before";
}

/** Rejects an upload for good, with a sentence for the user; removes the original. */
export async function rejectImage(ctx: DomainContext, imageId: string, reason: string): Promise<void> {
  await updateProcessing(ctx.em, imageId).set({ status: "refused", rejection: reason }).execute();
  await ctx.storage.remove(originalKey(imageId));
}

/**
 * Writes the files between two short transactions, so that a slow storage holds no connection and no lock. The first one reserves the address,
 * so that the sweep does not remove the files. The same upload published twice writes the same files and becomes ready once.
 */
async function publish(
  ctx: DomainContext,
  imageId: string,
  variants: readonly ImageVariant[],
): Promise<boolean> {
  const hash = hashOf(variants);
  if (!(await reserveAddress(ctx.em, imageId, hash))) return false;
  for (const variant of variants) {
    const key = variantKey(variantName(hash, variant));
    await ctx.storage.put(key, variant.bytes, `image/${variant.format}`);
  }
  const { numUpdatedRows } = await updateProcessing(ctx.em, imageId)
    .set((eb) => ({ status: "ready", content_hash: eb.ref("publishing_hash") }))
    .where("publishing_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Waits for a sweep that is removing files of this address. Returns false if the upload is no longer processing. */
async function reserveAddress(em: EntityManager, imageId: string, hash: string): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    await lockContentHash(transaction, hash);
    const { numUpdatedRows } = await updateProcessing(transaction, imageId)
      .set({ publishing_hash: hash })
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/** An update of an upload that is still to be converted. */
const updateProcessing = (em: EntityManager, imageId: string) =>
  tables(em).updateTable("image").where("id", "=", imageId).where("status", "=", "processing");

/** Locks the address of an image until the transaction ends: reserving it and sweeping its files exclude each other. */
export async function lockContentHash(em: EntityManager, hash: string): Promise<void> {
  await tables(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`image ${hash}`}, 0))`.as("lock"))
    .execute();
}

/** The same content has the same name, so browsers can cache it forever. */
function hashOf(variants: readonly ImageVariant[]): string {
  const hash = createHash("sha256");
  for (const { bytes } of variants) hash.update(bytes);
  return hash.digest("hex").slice(0, HASH_HEX);
}
