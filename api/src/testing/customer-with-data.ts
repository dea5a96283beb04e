import { z } from "zod";
import { addToWishList } from "../domain/customer/add-to-wish-list.ts";
import { updateProfile } from "../domain/customer/update-profile.ts";
import { settleRefundByHand } from "../domain/operations/settle-refund-by-hand.ts";
import { deliverOrder, shipOrder } from "../domain/fulfilment/advance-fulfilment.ts";
import { purchaseTool } from "../domain/order/purchase-tool.ts";
import { cancelOrder } from "../domain/payment/cancel-order.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { refundOrder } from "../domain/payment/refund-order.ts";
import { addReview } from "../domain/review/add-review.ts";
import { moderateReview } from "../domain/review/moderate-review.ts";
import { type SignedIn, systemActor } from "../domain/shared/actor.ts";
import { cents } from "../domain/shared/money.ts";
import { adjustStock } from "../domain/stock/adjust-stock.ts";
import { anOperator } from "./an-operator.ts";
import { aStartedPayment, aTool } from "./factories.ts";
import { aPerson, anAdmin, anAdminContext, type TestShop } from "./test-shop.ts";

const NAME = "Ada Lovelace";
const EMAIL = "ada.lovelace@boltwright.test";
const PHONE = "+44 20 7946 0018";
const ADDRESS = "12 St James's Square, London";

/** What names this person, wherever it stands; `last4` is of their card. */
export const IDENTIFYING: readonly RegExp[] = [/lovelace/i, /7946\s?0018/, /St James/i, /"last4": ?"\d{4}"/];

/** A card as a browser sends it: with name, e-mail, phone and address of who pays. */
async function aCardOf(shop: TestShop, number: string): Promise<string> {
  const response = await fetch(`${shop.emulator.url}/v1/payment_methods`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_emulator" },
    body: new URLSearchParams({
      type: "card",
      "card[number]": number,
      "card[exp_month]": "12",
      "card[exp_year]": "2040",
      "card[cvc]": "123",
      "billing_details[name]": NAME,
      "billing_details[email]": EMAIL,
      "billing_details[phone]": PHONE,
      "billing_details[address][line1]": ADDRESS,
    }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

async function placeAndStart(
  shop: TestShop,
  person: SignedIn,
): Promise<{ orderId: string; intentId: string }> {
  const tool = await aTool(shop);
  const total = cents(tool.price * 2);
  const { orderId } = await purchaseTool(shop.as(person), {
    toolId: tool.id,
    quantity: 2,
    phone: PHONE,
    address: ADDRESS,
    claimed: { itemName: tool.name, total },
    idempotencyKey: `key of ${tool.id}`,
  });
  return { orderId, intentId: await aStartedPayment(shop, { orderId, person, totalCents: total }) };
}

/** Stores every event that Stripe has, as its webhook does; what is stored already stays. */
export async function receiveAllEvents(shop: TestShop): Promise<void> {
  for await (const event of shop.stripe.events.list({ limit: 100 })) {
    const { object } = event.data;
    const intent = "payment_intent" in object ? object.payment_intent : null;
    const ofItself = object.object === "payment_intent" ? object.id : null;
    await receiveStripeEvent(shop.as(systemActor), {
      id: event.id,
      type: event.type,
      paymentIntentId: ofItself ?? (typeof intent === "string" ? intent : null),
      body: Buffer.from(JSON.stringify(event)),
    });
  }
}

/** A customer with data in every field that customers fill, and in every note that staff can write. */
export interface CustomerWithData {
  readonly person: SignedIn;
  /** Paid with a card, to be delivered and partly refunded. */
  readonly paid: { readonly orderId: string; readonly intentId: string };
  /** Declined once, then cancelled. */
  readonly cancelled: { readonly orderId: string; readonly intentId: string };
}

/** Orders, declined and good payments at the emulator, a review, wishes and a profile. Stripe's events are not received yet. */
export async function aCustomerWithData(shop: TestShop): Promise<CustomerWithData> {
  const person = aPerson({ name: NAME, email: EMAIL });
  const cancelled = await placeAndStart(shop, person);
  await shop.stripe.paymentIntents
    .confirm(cancelled.intentId, { payment_method: await aCardOf(shop, "4000000000000002") })
    .catch(() => undefined);
  await cancelOrder(shop.as(person), cancelled.orderId);
  const paid = await placeAndStart(shop, person);
  await shop.stripe.paymentIntents.confirm(paid.intentId, {
    payment_method: await aCardOf(shop, "5555555555554444"),
    receipt_email: EMAIL,
  });
  await shop.stripe.customers.create({ name: NAME, email: EMAIL, phone: "+442079460018" });
  await addToWishList(shop.as(person), [(await aTool(shop)).id]);
  await updateProfile(shop.as(person), {
    email: EMAIL,
    change: { linkedinUrl: "https://linkedin.com/in/lovelace" },
  });
  return { person, paid, cancelled };
}

/** What staff do about the paid order, naming the person in every note. */
export async function staffWriteAbout(shop: TestShop, { person, paid }: CustomerWithData): Promise<void> {
  const admin = shop.as(anAdmin());
  await shipOrder(admin, paid.orderId);
  await deliverOrder(admin, paid.orderId);
  await refundOrder(admin, {
    orderId: paid.orderId,
    amount: cents(100),
    note: `${NAME} called from ${PHONE}: scratched`,
    idempotencyKey: "refund",
  });
  const review = { claimedName: NAME, rating: 4, description: `Call me: ${PHONE}. ${NAME}` };
  const { reviewId } = await addReview(shop.as(person), review);
  await moderateReview(admin, { reviewId, hidden: true, reason: `Shows the phone of ${NAME}` });
  const adminContext = await anAdminContext(shop);
  await adjustStock(adminContext, {
    toolId: (await aTool(shop)).id,
    change: 1,
    note: `Sent back by ${EMAIL}`,
    idempotencyKey: "sent back",
  });
  await settleRefundByHand(anOperator(shop), { of: EMAIL, note: NAME, dryRun: false }).catch(() => undefined);
}
