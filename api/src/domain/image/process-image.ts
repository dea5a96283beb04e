import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { type ImageVariant, originalKey, variantKey, variantName } from "./image-files.ts";

/** Makes an original into all variants, or says in one sentence what would be right. */
export type ConvertImage = (
  original: Uint8Array,
) => Promise<{ readonly variants: readonly ImageVariant[] } | { readonly refusal: string }>;

const HASH_HEX = 32;
const LOST = "The file was lost before it could be read: upload it again.";

/** Turns an upload into a picture that pages can show, or refuses it. Done twice it is done once. */
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
  const made = original ? await convert(original) : { refusal: LOST };
  if ("refusal" in made) {
    await rejectImage(ctx, imageId, made.refusal);
    return "refused";
  }
  return (await publish(ctx, imageId, made.variants)) ? "ready" : "done-before";
}

/** Refuses an upload for good, in a sentence for whoever uploaded it; the original goes. */
export async function rejectImage(ctx: DomainContext, imageId: string, reason: string): Promise<void> {
  await updateWaiting(ctx.em, imageId).set({ status: "refused", refusal: reason }).execute();
  await ctx.storage.remove(originalKey(imageId));
}

/**
 * Writes the files between two short transactions, so that a slow storage holds no connection and no lock. The first one reserves the
 * address, which keeps the sweep from removing the files; the same upload published twice writes the same files and becomes ready once.
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
  const { numUpdatedRows } = await updateWaiting(ctx.em, imageId)
    .set((eb) => ({ status: "ready", content_hash: eb.ref("publishing_hash") }))
    .where("publishing_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Waits for a sweep that is removing files of this address; false where the upload is not waiting any more. */
async function reserveAddress(em: EntityManager, imageId: string, hash: string): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    await lockContentHash(transaction, hash);
    const { numUpdatedRows } = await updateWaiting(transaction, imageId)
      .set({ publishing_hash: hash })
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/** An update of an upload that is still waiting to be converted. */
const updateWaiting = (em: EntityManager, imageId: string) =>
  tables(em).updateTable("image").where("id", "=", imageId).where("status", "=", "processing");

/** Reserving the address of an image and sweeping the files of one exclude each other until the transaction ends. */
export async function lockContentHash(em: EntityManager, hash: string): Promise<void> {
  await tables(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`image ${hash}`}, 0))`.as("lock"))
    .execute();
}

/** The same pixels have the same address: the name can be cached for ever. */
function hashOf(variants: readonly ImageVariant[]): string {
  const hash = createHash("sha256");
  for (const { bytes } of variants) hash.update(bytes);
  return hash.digest("hex").slice(0, HASH_HEX);
}
