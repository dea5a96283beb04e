import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import { type LockedOrder, lockAnyOrder, lockOrder } from "../order/lock-order.ts";
import { countByCustomer, recordOrderEvent } from "../order/order-event.ts";
import type { OrderReference } from "../order/order-reference.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, type DomainErrorCode } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { Parcel } from "./advance-fulfilment.ts";

/** The changes that an order can have, with their values. */
interface Changes {
  /** The address and phone, by the customer. */
  readonly delivery: { readonly address: string; readonly phone: string };
  /** The same by an admin; without a phone the customer's stays. */
  readonly "managed-delivery": { readonly address: string; readonly phone?: string | undefined };
  /** The company and the buyer's own reference, by the customer; null removes one. */
  readonly reference: OrderReference;
  /** The carrier and tracking number, by an admin; null removes one. */
  readonly parcel: Parcel;
}

type State = "pending" | "cancelling" | "preparing" | "refunded" | "shipped" | "delivered";
type Rejection = readonly [DomainErrorCode, string];

const CANCELLING: Rejection = ["being-cancelled", "This order is being cancelled."];
const REFUNDED: Rejection = ["already-refunded", "This order was refunded and cannot be changed any more."];
const PAID: Rejection = [
  "already-paid",
  "This order is already paid. Contact us to change where it is delivered.",
];
const UNPAID: Rejection = ["not-paid", "This order is not paid."];
const UNSHIPPED: Rejection = ["not-shipped", "This order has not been shipped yet."];
// The parcel of a delivered order is the proof of what arrived, which the bank sees in a dispute.
const DELIVERED: Rejection = [
  "already-delivered",
  "This order was delivered. Its carrier and tracking number cannot be changed any more. Add a note instead.",
];
const shipped = (what: string): Rejection => [
  "already-shipped",
  `This order has shipped. Its ${what} cannot be changed any more.`,
];
const untilShipped = (what: string) => ({
  cancelling: CANCELLING,
  refunded: REFUNDED,
  shipped: shipped(what),
  delivered: shipped(what),
});

interface Rule {
  readonly by: "customer" | "admin";
  readonly action: "order.delivery-changed" | "order.reference-changed" | "order.parcel-changed";
  readonly fields: readonly (keyof typeof COLUMNS)[];
  /** True if the audit has the values before and after. */
  readonly isAudited: boolean;
  /** The states in which it is rejected. */
  readonly rejected: Readonly<Partial<Record<State, Rejection>>>;
}

/** The rules of each change: who may make it, and until when. */
const RULES: Readonly<Record<keyof Changes, Rule>> = {
  delivery: {
    by: "customer",
    action: "order.delivery-changed",
    fields: ["address", "phone"],
    isAudited: true,
    rejected: { cancelling: CANCELLING, preparing: PAID, refunded: PAID, shipped: PAID, delivered: PAID },
  },
  "managed-delivery": {
    by: "admin",
    action: "order.delivery-changed",
    fields: ["address", "phone"],
    isAudited: true,
    rejected: untilShipped("address"),
  },
  reference: {
    by: "customer",
    action: "order.reference-changed",
    fields: ["company", "reference"],
    isAudited: false,
    rejected: untilShipped("company and reference"),
  },
  parcel: {
    by: "admin",
    action: "order.parcel-changed",
    fields: ["carrier", "trackingNumber"],
    isAudited: true,
    rejected: {
      pending: UNPAID,
      cancelling: UNPAID,
      preparing: UNSHIPPED,
      refunded: UNSHIPPED,
      delivered: DELIVERED,
    },
  },
};

/** The table and column of each field. */
const COLUMNS = {
  address: ["order_address", "line1"],
  phone: ["order_address", "phone"],
  company: ["order_address", "company"],
  reference: ["customer_order", "reference"],
  carrier: ["shipment", "carrier"],
  trackingNumber: ["shipment", "tracking_number"],
} as const;

/** The number of changes that a customer may make to one order. Each is stored for good. */
const CHANGES_MAX = 20;

/**
 * Changes an order as `RULES` has it: state, event and audit entry in one commit. Returns whether a value differs from before. Errors:
 * `not-found`; `forbidden` for an admin's change; those of the rule; `too-many-changes` of a customer.
 */
export async function changeOrder<What extends keyof Changes>(
  ctx: DomainContext,
  what: What,
  { orderId, ...values }: Changes[What] & { readonly orderId: string },
): Promise<boolean> {
  const rule = RULES[what];
  const admin = rule.by === "admin" ? await requireAdmin(ctx) : null;
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = admin ? await lockAnyOrder(em, orderId) : await lockOrder(ctx, em, orderId);
    const rejection = rule.rejected[stateOf(order)];
    if (rejection) throw new DomainError(...rejection);
    const changes = await changesOf(em, orderId, rule, values);
    if (changes.every(({ from, to }) => from === to)) return false;
    if (!admin) await assertFewChanges(em, orderId);
    await storeChanges(em, orderId, changes);
    const { action } = rule;
    const source = admin ? { adminId: admin.customerId } : "customer";
    await recordOrderEvent(em, { orderId, type: action, source });
    await recordChange(em, {
      action,
      subject: orderId,
      actorId: admin?.customerId ?? order.customerId,
      source: rule.by,
      personId: order.customerId,
      changes: rule.isAudited
        ? Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]))
        : {},
    });
    return true;
  });
}

function stateOf({ status, fulfilment }: LockedOrder): State {
  if (fulfilment === "shipped" || fulfilment === "delivered") return fulfilment;
  return status === "paid" ? "preparing" : status;
}

/** Returns the fields of a rule before and after; one that is not given stays. */
async function changesOf(
  em: EntityManager,
  orderId: string,
  { fields }: Rule,
  values: Readonly<Partial<Record<keyof typeof COLUMNS, string | null>>>,
) {
  const before = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("order_address as a", (join) =>
      join.onRef("a.order_id", "=", "o.id").on("a.kind", "=", "delivery"),
    )
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select(["a.line1 as address", "a.phone", "a.company", "o.reference"])
    .select(["s.carrier", "s.tracking_number as trackingNumber"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return fields.map((field) => {
    const [from, given] = [before[field], values[field]];
    return { field, from, to: given === undefined ? from : given };
  });
}

type Values = Readonly<Record<string, string | null>>;

/** How the columns of each table are stored. */
const STORE = {
  customer_order: (em: EntityManager, orderId: string, values: Values) =>
    tables(em).updateTable("customer_order").set(values).where("id", "=", orderId).execute(),
  order_address: (em: EntityManager, orderId: string, values: Values) =>
    tables(em)
      .updateTable("order_address")
      .set(values)
      .where("order_id", "=", orderId)
      .where("kind", "=", "delivery")
      .execute(),
  shipment: (em: EntityManager, orderId: string, values: Values) =>
    tables(em).updateTable("shipment").set(values).where("order_id", "=", orderId).execute(),
};

type Change = Awaited<ReturnType<typeof changesOf>>[number];

async function storeChanges(em: EntityManager, orderId: string, changes: readonly Change[]): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(changes, ({ field }) => COLUMNS[field][0])) {
    const values = Object.fromEntries(ofTable.map(({ field, to }) => [COLUMNS[field][1], to]));
    await STORE[table](em, orderId, values);
  }
}

async function assertFewChanges(em: EntityManager, orderId: string): Promise<void> {
  const changes = await countByCustomer(em, orderId, ["order.delivery-changed", "order.reference-changed"]);
  if (changes < CHANGES_MAX) return;
  const message = `This order was changed ${CHANGES_MAX} times. Contact us to change it again.`;
  throw new DomainError("too-many-changes", message);
}
