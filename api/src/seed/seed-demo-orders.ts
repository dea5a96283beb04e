import type Stripe from "stripe";
import { deliverOrder, shipOrder } from "../domain/fulfilment/advance-fulfilment.ts";
import { addressOfText } from "../domain/order/order-address.ts";
import type { OrderedUnits } from "../domain/order/order-line.ts";
import { placeOrder } from "../domain/order/place-order.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { startPayment } from "../domain/payment/start-payment.ts";
import { type SignedIn, systemActor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import { DomainError } from "../domain/shared/errors.ts";
import { type Cents, cents } from "../domain/shared/money.ts";
import { tables } from "../domain/shared/tables.ts";
import type { Shop } from "../platform/shop.ts";
import { HOME } from "../domain/zone/terms.ts";
import { readDemoOrders } from "./demo-files.ts";

/** People of the demonstration's realm. */
const person = (id: string, name: string, email: string, ...roles: string[]): SignedIn => ({
  kind: "person",
  subject: `0198a3c0-0000-7000-8000-00000000${id}`,
  email,
  name,
  roles: new Set(roles),
  tokenIssuedAt: new Date(),
});
const BUYER = person("c002", "Customer Two", "customer2@boltwright.test");
const ADMIN = person("c003", "Shop Admin", "admin@boltwright.test", "admin");

type DemoOrder = ReturnType<typeof readDemoOrders>[number];

/**
 * Places the demo orders as their customer and admin would, and pays them by Stripe's test card, in a shop without orders. Needs Stripe's test mode, or its
 * emulator, and the realm of the demonstration. Returns how many.
 */
export async function seedDemoOrders({
  orm,
  stripe,
  contextFor,
}: Pick<Shop, "orm" | "stripe" | "contextFor">) {
  const em = orm.em.fork();
  const some = await tables(em).selectFrom("customer_order").select("id").limit(1).executeTakeFirst();
  if (some) return 0;
  const orders = readDemoOrders();
  for (const order of orders) await makeOrder(stripe, contextFor, order);
  return orders.length;
}

async function makeOrder(stripe: Stripe, contextFor: Shop["contextFor"], order: DemoOrder): Promise<void> {
  const customer = contextFor(BUYER);
  const { orderId, total } = await place(customer, order);
  const { clientSecret } = await startPayment(customer, { orderId, claimedTotal: total });
  const paymentIntentId = clientSecret.slice(0, clientSecret.indexOf("_secret_"));
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  await settlePayment(contextFor(systemActor), { paymentIntentId, source: "reconciler" });
  if (order.state === "paid") return;
  const parcel = { carrier: "DHL", trackingNumber: `JD0146000${order.number}` };
  await shipOrder(contextFor(ADMIN), orderId, parcel);
  if (order.state === "delivered") await deliverOrder(contextFor(ADMIN), orderId);
}

async function place(ctx: DomainContext, { reference, lines }: DemoOrder) {
  let total: Cents = cents(0);
  const { orderId } = await placeOrder(ctx, {
    findLines: async (em): Promise<OrderedUnits[]> => {
      const tools = await tables(em).selectFrom("tool").select(["id", "part_number as partNumber"]).execute();
      const ids = new Map(tools.map(({ id, partNumber }) => [partNumber, id]));
      return lines.map((line) => ({ ...line, toolId: ids.get(line.partNumber) ?? line.partNumber }));
    },
    zone: HOME.zone,
    delivery: addressOfText("Plot 7, Tejgaon I/A\nDhaka 1208", {
      name: BUYER.name,
      company: "Rupsha Automation",
      phone: "+880 1700 000000",
    }),
    reference: reference || null,
    explain: () => new DomainError("sold-out", "A part of the demo orders is not in stock."),
    agree: (_lines, priced) => {
      total = priced.total;
    },
    request: null,
  });
  return { orderId, total };
}
