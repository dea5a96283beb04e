import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

const UPLOADED = /^\/images\/([0-9a-f]{32})-1024\.webp$/;

/**
 * Rejects the address of an image that was neither uploaded nor shipped with the shop. Locks the row of an uploaded one, so that the sweep
 * cannot delete it before the transaction ends. Error: `unknown-image`.
 */
export async function assertImageExists(em: EntityManager, imageUrl: string): Promise<void> {
  if (isOwn(imageUrl)) return;
  const image = await tables(em)
    .selectFrom("image")
    .select("id")
    .where("content_hash", "=", hashOf(imageUrl))
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  if (!image) throw new DomainError("unknown-image", "Image not found. Upload it first.", "imageUrl");
}

/** Returns the addresses that the same rule rejects; locks the rows of the others. */
export async function findMissingImages(
  em: EntityManager,
  imageUrls: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(imageUrls.flatMap((url) => (isOwn(url) ? [] : [[url, hashOf(url)] as const])));
  const images = await tables(em)
    .selectFrom("image")
    .select("content_hash")
    .where("content_hash", "=", anyOf([...hashes.values()]))
    .forKeyShare()
    .execute();
  const known = new Set(images.map((image) => image.content_hash));
  return new Set([...hashes].flatMap(([url, hash]) => (known.has(hash) ? [] : [url])));
}

const hashOf = (imageUrl: string): string => UPLOADED.exec(imageUrl)?.[1] ?? "";
const isOwn = (imageUrl: string): boolean => hashOf(imageUrl) === "" && imageUrl.startsWith("/tools/");
