import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import type { DocumentKind } from "./document-kinds.ts";
import { type DocumentOwner, lockOwner, recordDocumentEvent } from "./document-owner.ts";
import { assertFreeTitle } from "./free-title.ts";
import { type NewRevision, storeRevision } from "./store-revision.ts";

/** The maximum number of documents of one tool or family: its page lists all. */
export const DOCUMENTS_MAX = 50;
export const TITLE_MAX = 120;

/**
 * Adds a document of a tool or family with its first revision, which the worker checks. Errors: `not-found`, `title-taken`, `too-many-documents`,
 * `StorageFull`, `GatewayUnavailable`.
 */
export async function addDocument(
  ctx: AdminContext,
  input: NewRevision & {
    readonly owner: DocumentOwner;
    readonly kind: DocumentKind;
    readonly title: string;
  },
): Promise<{ documentId: string }> {
  const { owner, kind, title, revision, dated } = input;
  const documentId = newId();
  await storeRevision(ctx, input, async (em) => {
    await lockOwner(em, owner);
    const column = owner.kind === "tool" ? "tool_id" : "family_id";
    const documents = await tables(em)
      .selectFrom("document")
      .select(["id", "kind", "title"])
      .where(column, "=", owner.id)
      .execute();
    if (documents.length >= DOCUMENTS_MAX) {
      const message = `There are ${DOCUMENTS_MAX} documents here. Remove one first.`;
      throw new DomainError("too-many-documents", message);
    }
    assertFreeTitle(documents, { id: documentId, kind, title });
    await tables(em)
      .insertInto("document")
      .values({ id: documentId, [column]: owner.id, kind, title })
      .execute();
    await recordDocumentEvent(em, {
      owner,
      action: "added",
      by: ctx.admin,
      changes: {
        document: { from: null, to: title },
        kind: { from: null, to: kind },
        revision: { from: null, to: revision },
        date: { from: null, to: dated },
      },
    });
    return { documentId };
  });
  return { documentId };
}
