import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { recordDocumentEvent } from "./document-owner.ts";
import { assertFreeTitle } from "./free-title.ts";
import { lockDocument } from "./lock-document.ts";

/** Gives a document another title; the same one changes nothing. Errors: `not-found`, `title-taken`. */
export async function editDocument(
  ctx: AdminContext,
  { documentId, title }: { readonly documentId: string; readonly title: string },
): Promise<void> {
  await inTransaction(ctx.em, async (em) => {
    const document = await lockDocument(em, documentId);
    if (document.title === title) return;
    const { owner } = document;
    const others = await tables(em)
      .selectFrom("document")
      .select(["id", "kind", "title"])
      .where(owner.kind === "tool" ? "tool_id" : "family_id", "=", owner.id)
      .execute();
    assertFreeTitle(others, { ...document, title });
    await tables(em).updateTable("document").set({ title }).where("id", "=", documentId).execute();
    const changes = { title: { from: document.title, to: title } };
    await recordDocumentEvent(em, { owner, action: "edited", by: ctx.admin, changes });
  });
}
