import type { Stripe } from "stripe";
import type { AttributeValues } from "../domain/catalogue/attribute.entity.ts";
import { addressOfText } from "../domain/order/order-address.ts";
import type { FoundLine, OrderedUnits } from "../domain/order/order-line.ts";
import { placeOrder } from "../domain/order/place-order.ts";
import { type PurchaseTool, purchaseTool } from "../domain/order/purchase-tool.ts";
import { type SignedIn, systemActor } from "../domain/shared/actor.ts";
import { DomainError } from "../domain/shared/errors.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { lineAmount, type PriceUnit } from "../domain/shared/price-unit.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { startPayment } from "../domain/payment/start-payment.ts";
import { type PriceBreak, priceFor } from "../domain/tool/price-break.ts";
import type { MoreImage } from "../domain/tool/tool-images.ts";
import { Tool } from "../domain/tool/tool.entity.ts";
import { HOME } from "../domain/zone/terms.ts";
import { aPerson, type TestShop } from "./test-shop.ts";

/** A tool for sale, with its first ledger line. */
export async function aTool(
  shop: TestShop,
  over: Partial<{
    name: string;
    description: string;
    /** Of one price unit. */
    priceCents: number;
    priceUnit: PriceUnit;
    minimumOrderQuantity: number;
    orderMultiple: number;
    weightGrams: number;
    priceBreaks: readonly PriceBreak[];
    stockQuantity: number;
    expectedOn: string;
    archivedAt: Date;
    imageUrl: string;
    imageAlt: string;
    moreImages: readonly MoreImage[];
    categoryId: string;
    attributes: AttributeValues;
  }> = {},
): Promise<Tool> {
  const tool = {
    id: newId(),
    name: over.name ?? `Combination wrench ${newId()}`,
    description: over.description ?? "Chrome vanadium, 12-point ring",
    imageUrl: over.imageUrl ?? "/tools/wrench.webp",
    price: cents(over.priceCents ?? 1120),
    priceUnit: over.priceUnit ?? 1,
    minimumOrderQuantity: over.minimumOrderQuantity ?? 1,
    orderMultiple: over.orderMultiple ?? 1,
    weightGrams: over.weightGrams ?? null,
    priceBreaks: over.priceBreaks ?? [],
    imageAlt: over.imageAlt ?? null,
    moreImages: over.moreImages ?? [],
    stockQuantity: over.stockQuantity ?? 100,
    expectedOn: over.expectedOn ?? null,
    archivedAt: over.archivedAt ?? null,
    categoryId: over.categoryId ?? null,
    attributes: over.attributes ?? {},
  };
  const { em } = shop;
  await em.insert(Tool, tool);
  if (tool.stockQuantity) {
    await em.execute(`insert into stock_movement (tool_id, quantity, reason) values (?, ?, 'initial')`, [
      tool.id,
      tool.stockQuantity,
    ]);
  }
  return em.findOneOrFail(Tool, { id: tool.id });
}

/** A pending order of `quantity` units. */
export async function anOrder(
  shop: TestShop,
  over: { tool?: Tool; person?: SignedIn; quantity?: number; holdSeconds?: number } & Partial<
    Pick<PurchaseTool, "phone" | "address" | "company" | "reference">
  > = {},
): Promise<{ orderId: string; tool: Tool; person: SignedIn; quantity: number; totalCents: number }> {
  const tool = over.tool ?? (await aTool(shop));
  const person = over.person ?? aPerson();
  const quantity = over.quantity ?? tool.minimumOrderQuantity;
  const total = lineAmount({ quantity, price: priceFor(tool, quantity), priceUnit: tool.priceUnit });
  const { orderId } = await purchaseTool(
    shop.as(person, over.holdSeconds ? { holdSeconds: over.holdSeconds } : {}),
    {
      toolId: tool.id,
      quantity,
      phone: over.phone ?? "+880 1700 000000",
      address: over.address ?? "Plot 7, Tejgaon",
      company: over.company ?? null,
      reference: over.reference ?? null,
      claimed: { itemName: tool.name, total },
    },
  );
  return { orderId, tool, person, quantity, totalCents: total };
}

/** A line of an order to place. */
export type LineOf = Pick<OrderedUnits, "quantity" | "reference"> & { readonly tool: Tool };

/** A pending order of these lines, each of another tool. Error `sold-out` where one is not in stock or not sold so. */
export async function anOrderOfLines(
  shop: TestShop,
  lines: readonly LineOf[],
  over: { person?: SignedIn; holdSeconds?: number; reference?: string; idempotencyKey?: string } = {},
): Promise<{ orderId: string; person: SignedIn; totalCents: number }> {
  const person = over.person ?? aPerson();
  let totalCents = 0;
  const { orderId } = await placeOrder(
    shop.as(person, over.holdSeconds ? { holdSeconds: over.holdSeconds } : {}),
    {
      findLines: () =>
        Promise.resolve(
          lines.map(({ tool, quantity, reference }) => ({ toolId: tool.id, quantity, reference })),
        ),
      zone: HOME.zone,
      delivery: addressOfText("Plot 7, Tejgaon", {
        name: person.name,
        company: null,
        phone: "+880 1700 000000",
      }),
      reference: over.reference ?? null,
      explain: (found) => new DomainError("sold-out", missing(found)),
      agree: (_lines, { total }) => {
        totalCents = total;
      },
      request: over.idempotencyKey === undefined ? null : { key: over.idempotencyKey, content: lines.length },
    },
  );
  return { orderId, person, totalCents };
}

const missing = (lines: readonly FoundLine[]): string =>
  lines.flatMap(({ tool }) => (tool?.fits ? [] : [tool?.name ?? "unknown"])).join(", ");

/** The same, paid. */
export async function aPaidOrderOfLines(
  shop: TestShop,
  ...what: [readonly LineOf[], Parameters<typeof anOrderOfLines>[2]?]
): Promise<Awaited<ReturnType<typeof anOrderOfLines>> & { intentId: string }> {
  const order = await anOrderOfLines(shop, ...what);
  const intentId = await aStartedPayment(shop, order);
  await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
  return { ...order, intentId };
}

/** A charge made at Stripe past the shop, in dollars by default. */
export function aCharge(
  shop: TestShop,
  what: { amount: number; currency?: string; metadata?: Stripe.MetadataParam },
): Promise<Stripe.PaymentIntent> {
  return shop.stripe.paymentIntents.create({
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    ...what,
  });
}

/** A pending order whose card was charged at the emulator; the shop is not notified. */
export async function aChargedOrder(
  shop: TestShop,
  over: Parameters<typeof anOrder>[1] = {},
): Promise<Awaited<ReturnType<typeof anOrder>> & { intentId: string }> {
  const order = await anOrder(shop, over);
  const intentId = await aStartedPayment(shop, order);
  await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  return { ...order, intentId };
}

/** A paid order: charged at the emulator, and the shop was notified. */
export async function aPaidOrder(
  shop: TestShop,
  over: Parameters<typeof anOrder>[1] = {},
): ReturnType<typeof aChargedOrder> {
  const order = await aChargedOrder(shop, over);
  await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
  return order;
}

/** Starts the payment of an order; returns the intent's id. */
export async function aStartedPayment(
  shop: TestShop,
  order: { orderId: string; person: SignedIn; totalCents: number },
): Promise<string> {
  const { clientSecret } = await startPayment(shop.as(order.person), {
    orderId: order.orderId,
    claimedTotal: cents(order.totalCents),
  });
  return clientSecret.slice(0, clientSecret.indexOf("_secret_"));
}
