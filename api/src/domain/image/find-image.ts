import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { imageUrl } from "./image-files.ts";

/** What became of an uploaded file. */
export type Image =
  | { readonly status: "processing" }
  | { readonly status: "ready"; readonly url: string }
  | { readonly status: "refused"; readonly reason: string };

/** How an upload stands; `not-found` when there is none of that id. */
export async function findImage(ctx: Pick<DomainContext, "em">, imageId: string): Promise<Image> {
  const row = await tables(ctx.em)
    .selectFrom("image")
    .select(["content_hash", "refusal"])
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (!row) throw new DomainError("not-found", "There is no such picture.", "image");
  if (row.content_hash !== null) return { status: "ready", url: imageUrl(row.content_hash) };
  return row.refusal === null ? { status: "processing" } : { status: "refused", reason: row.refusal };
}
