import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { type Contact, findContact } from "./contact.ts";
import type { Customer } from "./customer.entity.ts";
import { findProfile } from "./find-profile.ts";
import { listStockAlerts } from "./list-stock-alerts.ts";
import { listWishList } from "./list-wish-list.ts";

/** More orders and reviews than anybody writes by hand; the oldest ones beyond it are left out. */
export const EXPORTED_MAX = 5000;

export interface ExportedOrder {
  readonly orderNumber: number;
  readonly placedAt: Date;
  readonly status: string;
  readonly fulfilment: string | null;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
  readonly customerName: string;
  readonly phone: string;
  readonly address: string;
  readonly company: string | null;
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly paidAt: Date | null;
}

interface ExportedReview {
  readonly rating: number;
  readonly description: string;
  readonly writtenAt: Date;
}

/** What the shop stores about one customer. */
export interface OwnData {
  readonly profile: Customer;
  readonly contact: Contact;
  readonly orders: readonly ExportedOrder[];
  readonly reviews: readonly ExportedReview[];
  readonly wishList: readonly string[];
  /** Ids of tools that they want a mail about. */
  readonly stockAlerts: readonly string[];
}

/** Returns what the shop stores about the signed-in customer. Error: `forbidden` for any other address. */
export async function exportOwnData(
  ctx: Pick<DomainContext, "em" | "actor">,
  email: string,
): Promise<OwnData> {
  const profile = await findProfile(ctx, email);
  return {
    profile,
    contact: await findContact(ctx, email),
    orders: await ordersOf(ctx.em, profile.id),
    reviews: await reviewsOf(ctx.em, profile.id),
    wishList: await listWishList(ctx),
    stockAlerts: await listStockAlerts(ctx),
  };
}

function ordersOf(em: EntityManager, customerId: string): Promise<ExportedOrder[]> {
  return tables(em)
    .selectFrom("customer_order")
    .select([
      "order_number as orderNumber",
      "placed_at as placedAt",
      "status",
      "fulfilment",
      "item_name as itemName",
      "quantity",
      "unit_price_cents as unitPrice",
      "total_cents as total",
      "customer_name as customerName",
      "phone",
      "address",
      "company",
      "reference",
      "carrier",
      "tracking_number as trackingNumber",
      "paid_at as paidAt",
    ])
    .where("customer_id", "=", customerId)
    .orderBy("placed_at", "desc")
    .limit(EXPORTED_MAX)
    .execute();
}

function reviewsOf(em: EntityManager, customerId: string): Promise<ExportedReview[]> {
  return tables(em)
    .selectFrom("review")
    .select(["rating", "description", "created_at as writtenAt"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .limit(EXPORTED_MAX)
    .execute();
}
