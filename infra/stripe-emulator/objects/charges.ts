import type { Context } from "./context.ts";
import { newId, nowSeconds, randomText } from "./ids.ts";
import type { Decline, TestCard } from "./test-cards.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../store/types.ts";

function outcome(decline: Decline | null): NonNullable<Charge["outcome"]> {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: decline ? "01" : null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

export interface ChargeInput {
  intent: PaymentIntent;
  method: PaymentMethod;
  testCard: TestCard;
  /** True after the buyer went through 3-D Secure. */
  authenticated: boolean;
}

function cardDetails({ intent, method, testCard, authenticated }: ChargeInput) {
  return {
    amount_authorized: testCard.decline ? null : intent.amount,
    authorization_code: testCard.decline ? null : randomText(6).toUpperCase(),
    brand: method.card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: method.billing_details.address?.postal_code ? "pass" : null,
      cvc_check: testCard.decline?.cvcCheck ?? "pass",
    },
    country: method.card.country,
    electronic_commerce_indicator: null,
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: method.card.fingerprint ?? null,
    funding: method.card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.card.brand,
    network_token: { used: false },
    network_transaction_id: randomText(15).toUpperCase(),
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: crypto.randomUUID(),
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Charges the card behind `method` for the intent's amount; the charge has failed when the test card declines. */
export function createCharge(context: Context, input: ChargeInput): Charge {
  const { intent, method } = input;
  const { decline } = input.testCard;
  const id = newId("ch");
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: decline ? null : "BOLTWRIGHT",
    captured: decline === null,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: cardDetails(input),
      type: "card",
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${context.origin}/stripe-emulator/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
  context.store.put("charge", charge);
  return charge;
}
