import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";

const UPLOADED = /^\/images\/([0-9a-f]{32})-1024\.webp$/;

/**
 * A tool shows a picture that was uploaded here, or one that the shop came with. The picture's row is kept from being swept until the
 * transaction ends. Errors: `unknown-image`.
 */
export async function assertImage(em: EntityManager, imageUrl: string): Promise<void> {
  const hash = UPLOADED.exec(imageUrl)?.[1];
  if (hash === undefined && imageUrl.startsWith("/tools/")) return;
  const [row] = await em.execute<object[]>(
    "select 1 from image where content_hash = ? limit 1 for key share",
    [hash ?? ""],
  );
  if (!row) throw new DomainError("unknown-image", "There is no such picture: upload it first.", "imageUrl");
}
