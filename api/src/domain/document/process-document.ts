import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { fileKey, previewKey } from "./document-files.ts";
import { type DocumentFormat, wrongFormat } from "./document-kinds.ts";

/** The format of a file; for a PDF with the number of its pages and a picture of the first one (WebP). */
export type Inspected =
  | { readonly format: "pdf"; readonly pages: number; readonly preview: Uint8Array }
  | { readonly format: Exclude<DocumentFormat, "pdf"> };

/** Finds out what a file is, or returns a sentence for the user about what is wrong with it. */
export type InspectDocument = (file: Uint8Array) => Promise<Inspected | { readonly rejection: string }>;

const LOST = "The file was lost before it was checked. Upload it again.";

/**
 * Checks an uploaded revision, so that it can be downloaded, or rejects it. Idempotent: `done-before` for one that is no longer being checked.
 */
export async function processDocument(
  ctx: DomainContext,
  revisionId: string,
  inspect: InspectDocument,
): Promise<"ready" | "refused" | "done-before"> {
  const waiting = await tables(ctx.em)
    .selectFrom("document_revision as r")
    .innerJoin("document as d", "d.id", "r.document_id")
    .select("d.kind")
    .where("r.id", "=", revisionId)
    .where("r.status", "=", "processing")
    .executeTakeFirst();
  if (!waiting) return "done-before";
  const file = await ctx.storage.get(fileKey(revisionId));
  const found = file ? await inspect(file) : { rejection: LOST };
  const rejection = "rejection" in found ? found.rejection : wrongFormat(waiting.kind, found.format);
  if ("rejection" in found || rejection !== null) {
    await rejectDocument(ctx, revisionId, rejection ?? LOST);
    return "refused";
  }
  if (found.format === "pdf") await ctx.storage.put(previewKey(revisionId), found.preview, "image/webp");
  const { numUpdatedRows } = await updateProcessing(ctx, revisionId)
    .set({ status: "ready", format: found.format, pages: found.format === "pdf" ? found.pages : null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? "ready" : "done-before";
}

/** Rejects a revision for good, with a sentence for the admin; removes the file. */
export async function rejectDocument(ctx: DomainContext, revisionId: string, reason: string): Promise<void> {
  const { numUpdatedRows } = await updateProcessing(ctx, revisionId)
    .set({ status: "refused", rejection: reason })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await ctx.storage.remove(fileKey(revisionId));
}

/** An update of a revision that is still to be checked. */
const updateProcessing = ({ em }: DomainContext, revisionId: string) =>
  tables(em).updateTable("document_revision").where("id", "=", revisionId).where("status", "=", "processing");
