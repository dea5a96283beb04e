import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";

const UPLOADED = /^\/images\/([0-9a-f]{32})-1024\.webp$/;

/**
 * A tool shows a picture that was uploaded here, or one that the shop came with. The picture's row is kept from being swept until the
 * transaction ends. Errors: `unknown-image`.
 */
export async function assertImage(em: EntityManager, imageUrl: string): Promise<void> {
  if (isOwn(imageUrl)) return;
  const [row] = await em.execute<object[]>(
    "select 1 from image where content_hash = ? limit 1 for key share",
    [hashOf(imageUrl)],
  );
  if (!row) throw new DomainError("unknown-image", "There is no such picture: upload it first.", "imageUrl");
}

/** Which of these addresses are no picture of the shop, by the same rule; the others are kept from being swept. */
export async function missingImages(
  em: EntityManager,
  imageUrls: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(imageUrls.flatMap((url) => (isOwn(url) ? [] : [[url, hashOf(url)] as const])));
  const rows = await em.execute<{ content_hash: string }[]>(
    "select content_hash from image where content_hash in (select jsonb_array_elements_text(?::jsonb)) for key share",
    [JSON.stringify([...hashes.values()])],
  );
  const known = new Set(rows.map((row) => row.content_hash));
  return new Set([...hashes].flatMap(([url, hash]) => (known.has(hash) ? [] : [url])));
}

const hashOf = (imageUrl: string): string => UPLOADED.exec(imageUrl)?.[1] ?? "";
const isOwn = (imageUrl: string): boolean => hashOf(imageUrl) === "" && imageUrl.startsWith("/tools/");
