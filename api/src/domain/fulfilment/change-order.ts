import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import { lockAnyOrder, lockOrder } from "../order/lock-order.ts";
import { countByCustomer, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { type Changes, COLUMNS, type Field, type Rule, RULES, stateOf } from "./change-rules.ts";

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

/** Returns the fields of a rule before and after; one that is not given stays. */
async function changesOf(
  em: EntityManager,
  orderId: string,
  { fields }: Rule,
  values: Readonly<Partial<Record<Field, string | null>>>,
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
