import type { AdminContext } from "../shared/context.ts";
import { recordDocumentEvent } from "./document-owner.ts";
import { lockDocument } from "./lock-document.ts";
import { type NewRevision, storeRevision } from "./store-revision.ts";

/**
 * Adds a revision of a document, which the worker checks; older ones stay. Errors: `not-found`, `revision-taken`, `too-many-documents`,
 * `StorageFull`, `GatewayUnavailable`.
 */
export async function addRevision(
  ctx: AdminContext,
  { documentId, ...input }: NewRevision & { readonly documentId: string },
): Promise<void> {
  await storeRevision(ctx, input, async (em) => {
    const { owner, title } = await lockDocument(em, documentId);
    await recordDocumentEvent(em, {
      owner,
      action: "revised",
      by: ctx.admin,
      changes: {
        document: { from: null, to: title },
        revision: { from: null, to: input.revision },
        date: { from: null, to: input.dated },
      },
    });
    return { documentId };
  });
}
