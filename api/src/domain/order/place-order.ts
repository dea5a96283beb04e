import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requirePerson } from "../customer/customer.policy.ts";
import { lockSignedIn } from "../customer/lock-signed-in.ts";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN, times } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findTool } from "../tool/find-tool.ts";
import { findToolByName } from "../tool/find-tool-by-name.ts";
import { takeStock } from "../tool/move-stock.ts";
import { orderEventRow } from "./order-event.ts";

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
  return inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedIn(ctx, em);
    const earlier = await readEarlierOrders(em, customerId, input);
    if (earlier.sameKey) return { orderId: orderOfRequest(earlier.sameKey, input) };
    assertRoomForAnother(ctx, earlier.pending);
    const toolId = input.toolId ?? (await findToolByName({ em }, input.claimed.itemName)).id;
    const orderId = newId();
    const taken = await takeStock(em, { toolId, orderId, quantity: input.quantity, reason: "order-placed" });
    if (!taken) throw await whyNot(em, toolId, input.quantity);
    assertAgreed(input, taken.itemName, times(taken.unitPrice, input.quantity));
    await insertOrder(ctx, em, { ...input, orderId, customerId, person, toolId, ...taken });
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

type EarlierOrders = Awaited<ReturnType<typeof readEarlierOrders>>;
type SameKey = NonNullable<EarlierOrders["sameKey"]>;

/** How many of the customer's orders are unpaid, and what the request with the same key has placed. */
async function readEarlierOrders(em: EntityManager, customerId: string, { idempotencyKey }: PlaceOrder) {
  const row = await tables(em)
    .selectFrom("customer as c")
    .leftJoin("order_request as r", (join) =>
      join.onRef("r.customer_id", "=", "c.id").on("r.idempotency_key", "=", idempotencyKey ?? null),
    )
    .leftJoin("customer_order as o", "o.id", "r.order_id")
    .select(["r.order_id as requestedId", "o.id", "o.tool_id as toolId", "o.item_name as itemName"])
    .select(["o.quantity", "o.total_cents as total", "o.phone", "o.address"])
    .select((eb) =>
      eb
        .selectFrom("customer_order as p")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("p.customer_id", "=", "c.id")
        .where("p.status", "in", ["pending", "cancelling"])
        .as("pending"),
    )
    .where("c.id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { pending: row.pending ?? 0, sameKey: row.requestedId === null ? null : row };
}

/** The order that this key has placed; compared with the request by its own columns, so that no trace of the request is stored. */
function orderOfRequest(earlier: SameKey, input: PlaceOrder): string {
  if (earlier.id === null) {
    throw new DomainError(
      "order-was-cancelled",
      "The order that was placed with this Idempotency-Key was cancelled: use a new one to order again.",
      "idempotencyKey",
    );
  }
  const isSame =
    (input.toolId === undefined || earlier.toolId === input.toolId) &&
    earlier.itemName === input.claimed.itemName &&
    earlier.quantity === input.quantity &&
    earlier.total === input.claimed.total &&
    earlier.phone === input.phone &&
    earlier.address === input.address;
  if (!isSame) throw keyReused("order");
  return earlier.id;
}

function assertRoomForAnother(ctx: DomainContext, pending: number): void {
  const most = ctx.rules.pendingOrdersPerCustomer;
  if (pending < most) return;
  throw new DomainError(
    "too-many-pending-orders",
    `You have ${most} unpaid orders: pay or cancel one first.`,
  );
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

/** The order with its request, its first event and its mail, in one statement. */
async function insertOrder(
  ctx: DomainContext,
  em: EntityManager,
  order: PlaceOrder & {
    orderId: string;
    customerId: string;
    person: SignedIn;
    toolId: string;
    itemName: string;
    unitPrice: Cents;
  },
): Promise<void> {
  const { orderId, customerId, toolId, quantity, idempotencyKey } = order;
  const placed = orderEventRow({
    orderId,
    type: "order.placed",
    source: "customer",
    data: { toolId, quantity, totalCents: order.claimed.total },
  });
  const jobs = await ctx.outbox.rowsOf(em, { type: "order.placed", orderId });
  const statement = tables(em)
    // The trigger that fills in the customer does not see an order of the same statement.
    .with("event", (db) => db.insertInto("order_event").values({ ...placed, customer_id: customerId }))
    .with("job", (db) => db.insertInto("outbox").values(jobs))
    .with("placed", (db) =>
      db.insertInto("customer_order").values({
        id: orderId,
        customer_id: customerId,
        tool_id: toolId,
        item_name: order.itemName,
        quantity,
        unit_price_cents: order.unitPrice,
        held_until: sql<Date>`now() + ${ctx.rules.holdSeconds} * interval '1 second'`,
        customer_name: order.person.name,
        email: order.person.email,
        phone: order.phone,
        address: order.address,
      }),
    );
  if (idempotencyKey === undefined) return void (await statement.selectNoFrom(sql`1`.as("done")).execute());
  const request = { customer_id: customerId, idempotency_key: idempotencyKey, order_id: orderId };
  await statement.insertInto("order_request").values(request).execute();
}
