import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import type { DocumentKind } from "./document-kinds.ts";
import { type DocumentOwner, lockOwner } from "./document-owner.ts";

export interface LockedDocument {
  readonly id: string;
  readonly owner: DocumentOwner;
  readonly kind: DocumentKind;
  readonly title: string;
}

const documentNotFound = (): DomainError => new DomainError("not-found", "Document not found.", "document");

/** Returns a document whose owner is locked until the transaction ends. Error: `not-found`. */
export async function lockDocument(em: EntityManager, documentId: string): Promise<LockedDocument> {
  const found = await findDocument(em, documentId);
  await lockOwner(em, found.owner);
  // The document may have been removed or renamed while this waited.
  return findDocument(em, documentId);
}

async function findDocument(em: EntityManager, documentId: string): Promise<LockedDocument> {
  const row = await tables(em)
    .selectFrom("document")
    .select(["id", "kind", "title", "tool_id", "family_id"])
    .where("id", "=", documentId)
    .executeTakeFirst();
  if (!row) throw documentNotFound();
  const { tool_id: toolId, family_id: familyId, ...about } = row;
  const owner: DocumentOwner =
    toolId === null ? { kind: "family", id: familyId ?? "" } : { kind: "tool", id: toolId };
  return { ...about, owner };
}
