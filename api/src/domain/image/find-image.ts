import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { imageUrl } from "./image-files.ts";

/** The state of an uploaded file. */
export type Image =
  | { readonly status: "processing" }
  | { readonly status: "ready"; readonly url: string }
  | { readonly status: "refused"; readonly reason: string };

/** Returns the state of an upload. Error: `not-found`. */
export async function findImage(ctx: Pick<DomainContext, "em">, imageId: string): Promise<Image> {
  const row = await tables(ctx.em)
    .selectFrom("image")
    .select(["content_hash", "rejection"])
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (!row) throw new DomainError("not-found", "Image not found.", "image");
  if (row.content_hash !== null) return { status: "ready", url: imageUrl(row.content_hash) };
  return row.rejection === null ? { status: "processing" } : { status: "refused", reason: row.rejection };
}
