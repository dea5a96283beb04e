import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import type { FieldChanges } from "../audit/audit-action.ts";
import type { Admin } from "../shared/actor.ts";
import { tables } from "../shared/tables.ts";
import { lockTool } from "../tool/lock-tool.ts";
import { familyNotFound } from "../family/family-not-found.ts";

/** The tool or family of a document. */
export interface DocumentOwner {
  readonly kind: "tool" | "family";
  readonly id: string;
}

/** Locks the tool or family until the transaction ends: its documents are changed one at a time. Error: `not-found`. */
export async function lockOwner(em: EntityManager, owner: DocumentOwner): Promise<void> {
  if (owner.kind === "tool") return lockTool(em, owner.id);
  await lockFamily(em, owner.id);
}

/** Records who changed what of a document, with the other changes of its tool or family. */
export async function recordDocumentEvent(
  em: EntityManager,
  event: {
    owner: DocumentOwner;
    action: "added" | "edited" | "revised" | "removed";
    by: Admin;
    changes: FieldChanges;
  },
): Promise<void> {
  const { owner, action, by, changes } = event;
  const subject = owner.kind === "tool" ? owner.id : await lockFamily(em, owner.id);
  await recordChange(em, {
    action: `${owner.kind}.document-${action}`,
    subject,
    actorId: by.customerId,
    changes,
  });
}

/** Returns the slug. */
async function lockFamily(em: EntityManager, id: string): Promise<string> {
  const family = await tables(em)
    .selectFrom("family")
    .select("slug")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!family) throw familyNotFound();
  return family.slug;
}
