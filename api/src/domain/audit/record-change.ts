import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import type { FieldChanges, RecordedAction } from "./audit-action.ts";

interface Change {
  readonly action: RecordedAction;
  /** The id of what changed, or the slug of a category, attribute, family or seller. */
  readonly subject: string;
  /** The customer id of who made the change. */
  readonly actorId: string;
  /** The default is an admin. */
  readonly source?: "admin" | "customer";
  /** The id of the customer whom the change concerns. */
  readonly personId?: string | null;
  readonly changes?: FieldChanges;
  /** The reason that an admin gave. */
  readonly note?: string | null;
  /** The key of the request; one key makes one entry of this actor. */
  readonly requestKey?: string | undefined;
}

/** The fields of a record, in the audit's words. */
export type Fields = Readonly<Record<string, string | number | null>>;

/** Returns the fields that differ, each before and after; a field that one side lacks is null there. */
export function fieldChanges(before: Fields, after: Fields): FieldChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }] as const)
      .filter(([, { from, to }]) => from !== to),
  );
}

/** Adds entries to the audit, in the transaction of the changes. */
export async function recordChanges(em: EntityManager, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tables(em)
    .insertInto("audit_entry")
    .values(
      changes.map(({ actorId, personId, requestKey, ...entry }) => ({
        ...entry,
        actor_id: actorId,
        person_id: personId,
        request_key: requestKey,
      })),
    )
    .execute();
}

/** Adds an entry to the audit, in the transaction of the change. */
export const recordChange = (em: EntityManager, change: Change): Promise<void> => recordChanges(em, [change]);

/** Removes the customer's data from the entries about these orders; the rest of the transaction may remove personal data too. */
export async function eraseOrderChanges(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  await tables(em)
    .updateTable("audit_entry")
    .set({ changes: sql`changes - array['address', 'phone', 'trackingNumber']` })
    .where("subject", "=", anyOf(orderIds))
    .where("action", "in", ["order.delivery-changed", "order.parcel-changed", "order.shipped"])
    .where(sql<boolean>`(select set_config('shop.personal_data', 'remove', true)) = 'remove'`)
    .execute();
}
