import type { EntityManager } from "@mikro-orm/postgresql";
import type { Customer } from "../customer/customer.entity.ts";
import { requirePerson } from "../customer/customer.policy.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { lockCustomer } from "../customer/lock-customer.ts";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN, times } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findTool } from "../tool/find-tool.ts";
import { findToolByName } from "../tool/find-tool-by-name.ts";
import { takeStock } from "../tool/move-stock.ts";
import { recordOrderEvent } from "./order-event.ts";

export interface PlaceOrder {
  readonly toolId?: string | undefined;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  /** What the caller believes; the server's own values win, and a difference is refused. */
  readonly claimed: {
    readonly itemName: string;
    readonly total: Cents;
    readonly email?: string | undefined;
    readonly customerName?: string | undefined;
  };
  /** One key, one order, however often the request arrives. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Places an order and keeps its pieces for the lease: stock taken, price frozen, `order.placed` told, one commit.
 * Errors: `not-found`, `ambiguous-tool`, `archived`, `quantity-out-of-range`, `sold-out`, `too-many-pending-orders`,
 * `amount-out-of-range`, `disagrees`, `idempotency-key-reused`, `order-was-cancelled`, `account-erased`. Spec section 7, `POST purchase`.
 */
export async function placeOrder(ctx: DomainContext, input: PlaceOrder): Promise<{ orderId: string }> {
  const person = requirePerson(ctx.actor);
  assertSamePerson(person, input);
  const customer = await ensureCustomer(ctx);
  return inTransaction(ctx.em, async (em) => {
    await lockCustomer(em, customer.id);
    const earlier = await findEarlierRequest(em, customer, input);
    if (earlier) return { orderId: earlier };
    await assertRoomForAnother(ctx, em, customer);
    const toolId = input.toolId ?? (await findToolByName({ em }, input.claimed.itemName)).id;
    const orderId = newId();
    const taken = await takeStock(em, { toolId, orderId, quantity: input.quantity, reason: "order-placed" });
    if (!taken) throw await whyNot(em, toolId, input.quantity);
    assertAgreed(input, taken.itemName, times(taken.unitPrice, input.quantity));
    await insertOrder(ctx, em, { ...input, orderId, customer, person, toolId, ...taken });
    await recordOrderEvent(em, {
      orderId,
      type: "order.placed",
      source: "customer",
      data: { toolId, quantity: input.quantity, totalCents: input.claimed.total },
    });
    await ctx.outbox.add(em, { type: "order.placed", orderId });
    return { orderId };
  });
}

function assertSamePerson(person: SignedIn, { claimed }: PlaceOrder): void {
  if (claimed.email !== undefined && canonicalEmail(claimed.email) !== person.email) {
    throw new DomainError(
      "disagrees",
      "The order is placed for the address you are signed in with.",
      "email",
    );
  }
  if (claimed.customerName !== undefined && claimed.customerName.trim() !== person.name) {
    throw new DomainError("disagrees", "The order is placed under your own name.", "customerName");
  }
}

/** The order that this key has placed; compared with the request by its own columns, so that no trace of the request is stored. */
async function findEarlierRequest(
  em: EntityManager,
  customer: Customer,
  input: PlaceOrder,
): Promise<string | null> {
  if (input.idempotencyKey === undefined) return null;
  const [earlier] = await em.execute<{ order_id: string; is_there: boolean; is_same: boolean }[]>(
    `select r.order_id, o.id is not null as is_there,
       (o.tool_id = coalesce(?::uuid, o.tool_id) and o.item_name = ? and o.quantity = ? and o.total_cents = ?
         and o.phone = ? and o.address = ?) as is_same
     from order_request r left join customer_order o on o.id = r.order_id
     where r.customer_id = ? and r.idempotency_key = ?`,
    [
      input.toolId ?? null,
      input.claimed.itemName,
      input.quantity,
      input.claimed.total,
      input.phone,
      input.address,
      customer.id,
      input.idempotencyKey,
    ],
  );
  if (!earlier) return null;
  if (!earlier.is_there) {
    throw new DomainError(
      "order-was-cancelled",
      "The order that was placed with this Idempotency-Key was cancelled: use a new one to order again.",
      "idempotencyKey",
    );
  }
  if (!earlier.is_same) throw keyReused("order");
  return earlier.order_id;
}

async function assertRoomForAnother(
  ctx: DomainContext,
  em: EntityManager,
  customer: Customer,
): Promise<void> {
  const [pending] = await em.execute<{ count: number }[]>(
    "select count(*) from customer_order where customer_id = ? and status in ('pending', 'cancelling')",
    [customer.id],
  );
  const most = ctx.rules.pendingOrdersPerCustomer;
  if (pending && pending.count >= most) {
    throw new DomainError(
      "too-many-pending-orders",
      `You have ${most} unpaid orders: pay or cancel one first.`,
    );
  }
}

async function whyNot(em: EntityManager, toolId: string, quantity: number): Promise<DomainError> {
  const tool = await findTool({ em }, toolId);
  if (tool.archivedAt) return new DomainError("archived", "This tool is no longer sold.");
  if (quantity < tool.minimumOrderQuantity) {
    return new DomainError(
      "quantity-out-of-range",
      `The minimum order is ${tool.minimumOrderQuantity}.`,
      "quantity",
    );
  }
  return new DomainError("sold-out", `Only ${tool.stockQuantity} are left.`, "quantity");
}

function assertAgreed(input: PlaceOrder, itemName: string, total: Cents): void {
  if (input.claimed.itemName !== itemName) {
    throw new DomainError("disagrees", `The tool is called '${itemName}'.`, "itemName");
  }
  if (input.claimed.total !== total) {
    throw new DomainError("disagrees", `The total is ${(total / 100).toFixed(2)} dollars.`, "total");
  }
  if (total < ORDER_TOTAL_CENTS_MIN || total > ORDER_TOTAL_CENTS_MAX) {
    throw new DomainError("amount-out-of-range", "One order costs 0.50 to 999,999.99 dollars.", "total");
  }
}

async function insertOrder(
  ctx: DomainContext,
  em: EntityManager,
  order: PlaceOrder & {
    orderId: string;
    customer: Customer;
    person: SignedIn;
    toolId: string;
    itemName: string;
    unitPrice: Cents;
  },
): Promise<void> {
  await em.execute(
    `insert into customer_order (id, customer_id, tool_id, item_name, quantity, unit_price_cents, held_until,
       customer_name, email, phone, address)
     values (?, ?, ?, ?, ?, ?, now() + ? * interval '1 second', ?, ?, ?, ?)`,
    [
      order.orderId,
      order.customer.id,
      order.toolId,
      order.itemName,
      order.quantity,
      order.unitPrice,
      ctx.rules.holdSeconds,
      order.person.name,
      order.person.email,
      order.phone,
      order.address,
    ],
  );
  if (order.idempotencyKey !== undefined) {
    await em.execute("insert into order_request (customer_id, idempotency_key, order_id) values (?, ?, ?)", [
      order.customer.id,
      order.idempotencyKey,
      order.orderId,
    ]);
  }
}
