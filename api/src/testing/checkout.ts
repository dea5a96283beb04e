import { purchaseTool } from "../domain/order/purchase-tool.ts";
import { newId } from "../domain/shared/ids.ts";
import { confirmPayment } from "../domain/payment/confirm-payment.ts";
import { startPayment } from "../domain/payment/start-payment.ts";
import type { Tool } from "../domain/tool/tool.entity.ts";
import { aPerson, type TestShop } from "./test-shop.ts";

/** One customer's way from the order form to the paid order, call by call as the browser makes them. */
export interface Checkout {
  /** Places an order of one unit and returns its id. */
  place(): Promise<string>;
  /** Creates the PaymentIntent of an order and returns its id. */
  start(orderId: string): Promise<string>;
  /** Charges a good card at Stripe; the shop is not notified. */
  charge(intentId: string): Promise<void>;
  /** Confirms to the shop that the card was charged. */
  confirm(orderId: string, intentId: string): Promise<void>;
}

/** A customer who buys a tool, again and again. */
export function aCheckout(shop: TestShop, tool: Tool): Checkout {
  const person = aPerson();
  return {
    async place() {
      const { orderId } = await purchaseTool(shop.as(person), {
        toolId: tool.id,
        quantity: 1,
        phone: "+880 1700 000000",
        address: "Plot 7, Tejgaon",
        claimed: { itemName: tool.name, total: tool.price },
        idempotencyKey: newId(),
      });
      return orderId;
    },
    async start(orderId) {
      const started = await startPayment(shop.as(person), { orderId, claimedTotal: tool.price });
      return started.clientSecret.replace(/_secret_.*$/, "");
    },
    async charge(intentId) {
      await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    },
    async confirm(orderId, intentId) {
      await confirmPayment(shop.as(person), { orderId, paymentIntentId: intentId, toolId: tool.id });
    },
  };
}
