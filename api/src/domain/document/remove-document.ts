import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext, DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { fileKey, previewKey } from "./document-files.ts";
import { recordDocumentEvent } from "./document-owner.ts";
import { lockDocument } from "./lock-document.ts";

/** Removes a document with all its revisions and their files. Error: `not-found`. */
export async function removeDocument(ctx: AdminContext, documentId: string): Promise<void> {
  const removed = await inTransaction(ctx.em, async (em) => {
    const { owner, title, kind } = await lockDocument(em, documentId);
    const revisions = await revisionsOf(em, documentId);
    await tables(em).deleteFrom("document").where("id", "=", documentId).execute();
    const changes = {
      document: { from: title, to: null },
      kind: { from: kind, to: null },
      revisions: { from: revisions.map(({ revision }) => revision).join(", ") || null, to: null },
    };
    await recordDocumentEvent(em, { owner, action: "removed", by: ctx.admin, changes });
    return revisions;
  });
  for (const { id } of removed) await removeFiles(ctx, id);
}

/**
 * Removes one revision with its files; a document without any revision left is removed, too. Error: `not-found`.
 */
export async function removeRevision(
  ctx: AdminContext,
  { documentId, revisionId }: { readonly documentId: string; readonly revisionId: string },
): Promise<void> {
  await inTransaction(ctx.em, async (em) => {
    const { owner, title } = await lockDocument(em, documentId);
    const revisions = await revisionsOf(em, documentId);
    const found = revisions.find(({ id }) => id === revisionId);
    if (!found) throw new DomainError("not-found", "Revision not found.", "revision");
    await tables(em).deleteFrom("document_revision").where("id", "=", revisionId).execute();
    if (revisions.length === 1) {
      await tables(em).deleteFrom("document").where("id", "=", documentId).execute();
    }
    const changes = {
      document: { from: title, to: null },
      revision: { from: found.revision, to: null },
    };
    await recordDocumentEvent(em, { owner, action: "removed", by: ctx.admin, changes });
  });
  await removeFiles(ctx, revisionId);
}

const revisionsOf = (em: EntityManager, documentId: string) =>
  tables(em)
    .selectFrom("document_revision")
    .select(["id", "revision"])
    .where("document_id", "=", documentId)
    .orderBy("id")
    .execute();

/** Removes the files of a revision after the commit; the sweep removes what a failure leaves. */
async function removeFiles({ storage }: DomainContext, revisionId: string): Promise<void> {
  for (const key of [fileKey(revisionId), previewKey(revisionId)]) {
    await storage.remove(key).catch(() => undefined);
  }
}
