import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requirePerson } from "../customer/customer.policy.ts";
import { lockSignedInCustomer } from "../customer/lock-signed-in-customer.ts";
import { type PricedOrder, priceOrder } from "../pricing/price-order.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../shared/money.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { inTransaction } from "../shared/transaction.ts";
import { takeStock } from "../stock/move-stock.ts";
import { priceFor } from "../tool/price-break.ts";
import { type Destination, selectTerms, type Terms, termsFromRow } from "../zone/terms.ts";
import type { Address } from "./order-address.ts";
import type { FoundLine, OrderedUnits, TakenLine } from "./order-line.ts";
import { storeOrder } from "./store-order.ts";

export interface PlaceOrder {
  /** Returns the lines, read in the order's transaction: 1 to 200, a tool in one of them at most. */
  readonly findLines: (em: EntityManager) => Promise<readonly OrderedUnits[]>;
  readonly zone: string;
  readonly delivery: Address;
  readonly reference: string | null;
  /** Returns the error of an order some of whose lines are not sold or not in stock: no unit is taken. */
  readonly explain: (lines: readonly FoundLine[]) => DomainError;
  /** Throws where the caller saw other names or amounts. */
  readonly agree: (lines: readonly TakenLine[], priced: PricedOrder) => void;
  /** The key that places one order, however often the request arrives, and the request; a key comes with one request. */
  readonly request: { readonly key: string; readonly content: unknown } | null;
}

/**
 * Places an order and reserves the units of all its lines for the lease, or of none: stock, frozen prices, order and `order.placed` in one commit.
 * Errors: those of `findLines`, `explain` and `agree`, `too-many-pending-orders`, `amount-out-of-range`, `idempotency-key-reused`,
 * `order-was-cancelled`, `account-erased`.
 */
export async function placeOrder(ctx: DomainContext, input: PlaceOrder): Promise<{ orderId: string }> {
  const person = requirePerson(ctx.actor);
  const request = input.request && { key: input.request.key, fingerprint: hash(input.request.content) };
  return inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedInCustomer(ctx, em);
    const before = await readBefore(em, customerId, input, request);
    if (before.fingerprint !== null) return { orderId: orderOfRequest(before, request) };
    assertMayOrderMore(ctx, before.pending);
    const orderId = newId();
    const lines = await takeLines(em, orderId, input);
    const { terms } = before;
    const priced = priceLines(lines, terms);
    input.agree(lines, priced);
    if (priced.total < ORDER_TOTAL_CENTS_MIN) throw amountOutOfRange();
    await storeOrder(em, {
      orderId,
      customerId,
      terms,
      priced,
      customerName: person.name,
      email: person.email,
      reference: input.reference,
      lines,
      delivery: input.delivery,
      holdSeconds: ctx.rules.holdSeconds,
      request,
      jobs: await ctx.outbox.rowsOf(em, { type: "order.placed", orderId }),
    });
    return { orderId };
  });
}

/** Returns the SHA-256 of a request, by which one that is sent again is recognised. */
const hash = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

type Request = { readonly key: string; readonly fingerprint: string } | null;

/** Reads the number of the customer's unpaid orders, the order that the same key has placed, and the terms of this one. */
async function readBefore(em: EntityManager, customerId: string, input: PlaceOrder, request: Request) {
  const destination = { zone: input.zone, country: input.delivery.country };
  const idempotencyKey = request?.key ?? null;
  const [row] = await selectBefore(em, { customerId, idempotencyKey, ...destination });
  if (!row) throw new Error("the customer is not locked");
  return { ...row, terms: termsFromRow(destination, row.terms) };
}

type BeforeSlots = Slots<{ customerId: string; idempotencyKey: string | null } & Destination>;

/**
 * Selects what placing an order depends on, in one statement: the number of the customer's unpaid orders, what was requested with the same key (without the
 * order where that was cancelled), and the terms.
 */
const selectBefore = statement((db, { customerId, idempotencyKey, zone, country }: BeforeSlots) =>
  db
    .selectFrom("customer as c")
    .leftJoin("order_request as r", (join) =>
      join.onRef("r.customer_id", "=", "c.id").on("r.idempotency_key", "=", idempotencyKey),
    )
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.id", "=", "r.order_id").on("o.status", "<>", "cancelled"),
    )
    .select(["r.fingerprint", "o.id as orderId"])
    .select((eb) =>
      eb
        .selectFrom("customer_order as p")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("p.customer_id", "=", "c.id")
        .where("p.status", "in", ["pending", "cancelling"])
        .$asScalar()
        .$notNull()
        .as("pending"),
    )
    .select(jsonObjectFrom(selectTerms(db, { zone, country })).as("terms"))
    .where("c.id", "=", customerId),
);

/** Returns the order that this key has placed. */
function orderOfRequest(
  earlier: { readonly fingerprint: string | null; readonly orderId: string | null },
  request: Request,
): string {
  if (earlier.orderId === null) {
    throw new DomainError(
      "order-was-cancelled",
      "The order with this Idempotency-Key was cancelled. Use a new key to order again.",
      "idempotencyKey",
    );
  }
  if (earlier.fingerprint !== request?.fingerprint) throw keyReused("order");
  return earlier.orderId;
}

function assertMayOrderMore(ctx: DomainContext, pending: number): void {
  const most = ctx.rules.pendingOrdersPerCustomer;
  if (pending < most) return;
  throw new DomainError(
    "too-many-pending-orders",
    `You have ${most} unpaid orders: pay or cancel one first.`,
  );
}

/** Takes the units of all lines. */
async function takeLines(em: EntityManager, orderId: string, input: PlaceOrder): Promise<TakenLine[]> {
  const lines = await input.findLines(em);
  const { tools, isTaken } = await takeStock(em, { orderId, lines, reason: "order-placed" });
  const found = lines.map((line) => ({ ...line, tool: tools.find(({ toolId }) => toolId === line.toolId) }));
  if (!isTaken) throw input.explain(found);
  return found.flatMap(({ tool, ...line }) =>
    tool ? [{ ...line, tool, price: priceFor(tool, line.quantity) }] : [],
  );
}

function priceLines(lines: readonly TakenLine[], { tax, pricesIncludeTax }: Terms): PricedOrder {
  // Larger amounts may be no exact numbers.
  if (lines.some(({ tool, price, quantity }) => (price * quantity) / tool.priceUnit > ORDER_TOTAL_CENTS_MAX))
    throw amountOutOfRange();
  const priced = priceOrder({
    lines: lines.map(({ tool, quantity, price }) => ({ quantity, price, priceUnit: tool.priceUnit, ...tax })),
    freight: cents(0),
    includesTax: pricesIncludeTax,
  });
  if (priced.total > ORDER_TOTAL_CENTS_MAX) throw amountOutOfRange();
  return priced;
}

function amountOutOfRange(): DomainError {
  return new DomainError("amount-out-of-range", "One order costs 0.50 to 999,999.99 dollars.", "total");
}
