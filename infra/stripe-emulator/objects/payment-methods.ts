import { ApiError, resourceMissing } from "./api-error.ts";
import type { Context } from "./context.ts";
import { newId, nowSeconds, randomText } from "./ids.ts";
import { passesLuhn, testCardByName, testCardByNumber, type TestCard } from "./test-cards.ts";
import type { PaymentMethod } from "../store/types.ts";

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

type AddressPart = "city" | "country" | "line1" | "line2" | "postal_code" | "state";

export interface BillingInput {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: { [Part in AddressPart]?: string | undefined } | undefined;
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: "card_error", code, message, param });
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** Returns how many months a card is still valid; negative where it has expired. */
function monthsLeft({ exp_month, exp_year }: CardInput, today: Date): number {
  return (fullYear(exp_year) - today.getUTCFullYear()) * 12 + exp_month - (today.getUTCMonth() + 1);
}

function assertValidity(card: CardInput): void {
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const today = new Date();
  if (monthsLeft(card, today) < 0 || fullYear(card.exp_year) > today.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
}

function checkCard(card: CardInput): TestCard {
  const number = card.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  }
  assertValidity(card);
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  const testCard = testCardByNumber(number);
  if (!testCard) {
    throw new ApiError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "test_mode_live_card",
      message:
        "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    });
  }
  return testCard;
}

function save(
  context: Context,
  testCard: TestCard,
  expiry: { month: number; year: number; cvcGiven: boolean },
  billing: BillingInput,
): PaymentMethod {
  const { address = {}, email = null, name = null, phone = null } = billing;
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = address;
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city, country, line1, line2, postal_code, state },
      email,
      name,
      phone,
      tax_id: null,
    },
    card: {
      brand: testCard.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: postal_code ? "unchecked" : null,
        cvc_check: expiry.cvcGiven ? "unchecked" : null,
      },
      country: "US",
      display_brand: testCard.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: randomText(16),
      funding: testCard.funding,
      generated_from: null,
      last4: testCard.number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  context.store.put("payment_method", method);
  context.store.put("card_outcome", { id: method.id, testCard: testCard.number });
  return method;
}

/** A payment method for a card typed in by a buyer; throws Stripe's card errors. */
export function createCardPaymentMethod(
  context: Context,
  card: CardInput,
  billing: BillingInput,
): PaymentMethod {
  const testCard = checkCard(card);
  const expiry = { month: card.exp_month, year: fullYear(card.exp_year) };
  return save(context, testCard, { ...expiry, cvcGiven: card.cvc !== undefined }, billing);
}

/** The payment method with this id, or a new one when the id is a test name such as `pm_card_visa`. */
export function resolvePaymentMethod(
  context: Context,
  id: string,
  where = { param: "payment_method", inPath: false },
): PaymentMethod {
  const known = context.store.get("payment_method", id);
  if (known) return known;
  const testCard = testCardByName(id);
  if (!testCard) throw resourceMissing("PaymentMethod", id, where);
  const year = new Date().getUTCFullYear() + 1;
  return save(context, testCard, { month: new Date().getUTCMonth() + 1, year, cvcGiven: true }, {});
}

/** The test card behind a payment method. */
export function testCardOf(context: Context, paymentMethodId: string): TestCard {
  const outcome = context.store.get("card_outcome", paymentMethodId);
  const testCard = outcome && testCardByNumber(outcome.testCard);
  if (!testCard) throw new Error(`No test card for ${paymentMethodId}`);
  return testCard;
}
