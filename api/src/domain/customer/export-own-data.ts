import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { Role } from "./change-role.ts";
import { type Contact, findContact } from "./contact.ts";
import type { Customer } from "./customer.entity.ts";
import { EXPORTED_MAX, exportOwnOrders, type OwnOrders } from "./export-own-orders.ts";
import { findProfile } from "./find-profile.ts";
import { listStockAlerts } from "./list-stock-alerts.ts";
import { listWishList } from "./list-wish-list.ts";

/** The data that the shop stores about one customer, each list with the newest first. */
export interface OwnData extends OwnOrders {
  readonly profile: Customer;
  readonly contact: Contact;
  readonly reviews: Awaited<ReturnType<typeof reviewsOf>>;
  readonly wishList: readonly string[];
  /** The ids of tools that they want a mail about. */
  readonly stockAlerts: readonly string[];
  /** The alerts whose mail was sent. */
  readonly sentStockAlerts: Awaited<ReturnType<typeof sentStockAlertsOf>>;
  readonly roleChanges: Awaited<ReturnType<typeof roleChangesOf>>;
}

/**
 * Returns what the shop stores about the signed-in customer. Internal notes of staff are left out: they may name others, so staff check
 * them before a customer receives them. Error: `forbidden` for any other address.
 */
export async function exportOwnData(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  email: string,
): Promise<OwnData> {
  const profile = await findProfile(ctx, email);
  return {
    profile,
    contact: await findContact(ctx, email),
    ...(await exportOwnOrders(ctx.em, profile.id)),
    reviews: await reviewsOf(ctx.em, profile.id),
    wishList: await listWishList(ctx),
    stockAlerts: await listStockAlerts(ctx),
    sentStockAlerts: await sentStockAlertsOf(ctx.em, profile.id),
    roleChanges: await roleChangesOf(ctx.em, profile.id),
  };
}

const reviewsOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("review")
    .select(["author_name as authorName", "rating", "description"])
    .select(["created_at as writtenAt", "hidden_at as hiddenAt"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .limit(EXPORTED_MAX)
    .execute();

const sentStockAlertsOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("stock_alert")
    .select(["tool_id as toolId", "created_at as requestedAt", "mailed_at as mailedAt"])
    .where("customer_id", "=", customerId)
    .where("mailed_at", "is not", null)
    .orderBy("id", "desc")
    .limit(EXPORTED_MAX)
    .$narrowType<{ mailedAt: Date }>()
    .execute();

const roleChangesOf = (em: EntityManager, customerId: string) =>
  tables(em)
    .selectFrom("audit_entry as a")
    .select([sql<Role>`a.changes -> 'role' ->> 'to'`.as("role"), "a.at as changedAt"])
    .where("a.person_id", "=", customerId)
    .where("a.action", "=", "role.changed")
    .orderBy("a.id", "desc")
    .limit(EXPORTED_MAX)
    .execute();
