import type { EntityManager } from "@mikro-orm/postgresql";
import { requirePerson } from "../customer/customer.policy.ts";
import { lockSignedInCustomer } from "../customer/lock-signed-in-customer.ts";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import {
  type Cents,
  formatDollars,
  ORDER_TOTAL_CENTS_MAX,
  ORDER_TOTAL_CENTS_MIN,
  times,
} from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findTool, findToolByName } from "../tool/find-tool.ts";
import { takeStock } from "../stock/move-stock.ts";
import { quantityError } from "../tool/order-quantity.ts";
import { unitPriceFor } from "../tool/price-break.ts";
import type { OrderReference } from "./order-reference.ts";
import { insertPlacedOrder, selectEarlierOrders } from "./place-order-statements.ts";

export interface PlaceOrder extends Partial<OrderReference> {
  readonly toolId?: string | undefined;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  /** The values that the caller saw; a difference from the server's values is rejected. */
  readonly claimed: {
    readonly itemName: string;
    readonly total: Cents;
    readonly email?: string | undefined;
    readonly customerName?: string | undefined;
  };
  /** The key that places one order, however often the request arrives. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Places an order and reserves its units for the lease: stock, frozen price, order and `order.placed` in one commit.
 * Errors: `not-found`, `ambiguous-tool`, `archived`, `quantity-out-of-range`, `sold-out`, `too-many-pending-orders`,
 * `amount-out-of-range`, `disagrees`, `idempotency-key-reused`, `order-was-cancelled`, `account-erased`. Spec section 7, `POST purchase`.
 */
export async function placeOrder(ctx: DomainContext, input: PlaceOrder): Promise<{ orderId: string }> {
  const person = requirePerson(ctx.actor);
  assertSamePerson(person, input);
  return inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedInCustomer(ctx, em);
    const earlier = await readEarlierOrders(em, customerId, input);
    if (earlier.sameKey) return { orderId: orderOfRequest(earlier.sameKey, input) };
    assertMayOrderMore(ctx, earlier.pending);
    const toolId = input.toolId ?? (await findToolByName({ em }, input.claimed.itemName)).id;
    const orderId = newId();
    const taken = await takeStock(em, { toolId, orderId, quantity: input.quantity, reason: "order-placed" });
    if (!taken) throw await whyNot(em, toolId, input.quantity);
    const { itemName } = taken;
    const unitPrice = unitPriceFor(taken, input.quantity);
    assertAgreed(input, { itemName, unitPrice });
    await insertPlacedOrder(em, {
      orderId,
      customerId,
      toolId,
      itemName,
      quantity: input.quantity,
      unitPrice,
      holdSeconds: ctx.rules.holdSeconds,
      customerName: person.name,
      email: person.email,
      phone: input.phone,
      address: input.address,
      company: input.company ?? null,
      reference: input.reference ?? null,
      idempotencyKey: input.idempotencyKey ?? null,
      eventData: { toolId, quantity: input.quantity, totalCents: input.claimed.total },
      jobs: JSON.stringify(await ctx.outbox.rowsOf(em, { type: "order.placed", orderId })),
    });
    return { orderId };
  });
}

function assertSamePerson(person: SignedIn, { claimed }: PlaceOrder): void {
  if (claimed.email !== undefined && canonicalEmail(claimed.email) !== person.email) {
    throw new DomainError("disagrees", "The email address differs from your account.", "email");
  }
  if (claimed.customerName !== undefined && claimed.customerName.trim() !== person.name) {
    throw new DomainError("disagrees", "The name differs from your account.", "customerName");
  }
}

type EarlierOrders = Awaited<ReturnType<typeof readEarlierOrders>>;
type SameKey = NonNullable<EarlierOrders["sameKey"]>;

/** Counts the customer's unpaid orders, and finds the order that the same key has placed. */
async function readEarlierOrders(em: EntityManager, customerId: string, { idempotencyKey }: PlaceOrder) {
  const [row] = await selectEarlierOrders(em, { customerId, idempotencyKey: idempotencyKey ?? null });
  if (!row) throw new Error("the customer is not locked");
  return { pending: row.pending ?? 0, sameKey: row.requestedId === null ? null : row };
}

/**
 * Returns the order that this key has placed. The request is compared with the order's columns, so that it need not be stored; company and
 * reference are not, as the customer may have changed them since.
 */
function orderOfRequest(earlier: SameKey, input: PlaceOrder): string {
  if (earlier.id === null) {
    throw new DomainError(
      "order-was-cancelled",
      "The order with this Idempotency-Key was cancelled. Use a new key to order again.",
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

function assertMayOrderMore(ctx: DomainContext, pending: number): void {
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
  const message = quantityError(tool, quantity);
  if (message !== null) return new DomainError("quantity-out-of-range", message, "quantity");
  return new DomainError("sold-out", leftError(tool.stockQuantity), "quantity");
}

function leftError(left: number): string {
  if (left === 0) return "No units are left.";
  return left === 1 ? "Only 1 unit is left. Order fewer." : `Only ${left} units are left. Order fewer.`;
}

function assertAgreed(
  input: PlaceOrder,
  { itemName, unitPrice }: { readonly itemName: string; readonly unitPrice: Cents },
): void {
  if (input.claimed.itemName !== itemName) {
    const message = `This tool is now called '${itemName}'. Check the new name and place the order again.`;
    throw new DomainError("disagrees", message, "itemName");
  }
  // This comes before the total: the product may be no exact number.
  if (unitPrice * input.quantity > ORDER_TOTAL_CENTS_MAX) throw amountOutOfRange();
  const total = times(unitPrice, input.quantity);
  if (input.claimed.total !== total) {
    const message = `The price has changed. The total is now $${formatDollars(total)}. Check the new total and place the order again.`;
    throw new DomainError("disagrees", message, "total");
  }
  if (total < ORDER_TOTAL_CENTS_MIN) throw amountOutOfRange();
}

function amountOutOfRange(): DomainError {
  return new DomainError("amount-out-of-range", "One order costs 0.50 to 999,999.99 dollars.", "total");
}
