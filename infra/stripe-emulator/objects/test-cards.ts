/** The reason why Stripe rejects a charge: `code`, `decline_code` and the sentence for the buyer. */
export interface Decline {
  code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  declineCode: string;
  message: string;
  cvcCheck?: "fail";
}

/** A card of https://docs.stripe.com/testing with what happens when it is charged. */
export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
  funding: "credit" | "debit";
  /** Requires 3-D Secure before it is charged. */
  authenticates: boolean;
  decline: Decline | null;
  /** The `pm_card_...` names that stand for this card. */
  names: string[];
}

const DECLINED = "Your card was declined.";

function card(
  number: string,
  names: string[],
  rest: Partial<Omit<TestCard, "number" | "names">> = {},
): TestCard {
  return { number, names, brand: "visa", funding: "credit", authenticates: false, decline: null, ...rest };
}

function declined(declineCode: string, message = DECLINED): { decline: Decline } {
  return { decline: { code: "card_declined", declineCode, message } };
}

const TEST_CARDS: TestCard[] = [
  card("4242424242424242", ["pm_card_visa"]),
  card("4000056655665556", ["pm_card_visa_debit"], { funding: "debit" }),
  card("5555555555554444", ["pm_card_mastercard"], { brand: "mastercard" }),
  card("5200828282828210", ["pm_card_mastercard_debit"], { brand: "mastercard", funding: "debit" }),
  card("378282246310005", ["pm_card_amex"], { brand: "amex" }),
  card("6011111111111117", ["pm_card_discover"], { brand: "discover" }),
  card("3056930009020004", ["pm_card_diners"], { brand: "diners" }),
  card("3566002020360505", ["pm_card_jcb"], { brand: "jcb" }),
  card("6200000000000005", ["pm_card_unionpay"], { brand: "unionpay" }),
  card(
    "4000000000000002",
    ["pm_card_visa_chargeDeclined", "pm_card_chargeDeclined"],
    declined("generic_decline"),
  ),
  card(
    "4000000000009995",
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "pm_card_chargeDeclinedInsufficientFunds"],
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  card("4000000000009987", ["pm_card_visa_chargeDeclinedLostCard"], declined("lost_card")),
  card("4000000000009979", ["pm_card_visa_chargeDeclinedStolenCard"], declined("stolen_card")),
  card("4000000000000341", ["pm_card_chargeCustomerFail"], declined("generic_decline")),
  card(
    "4000000000006975",
    ["pm_card_visa_chargeDeclinedVelocityLimitExceeded"],
    declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  ),
  card("4000000000000069", ["pm_card_chargeDeclinedExpiredCard"], {
    decline: { code: "expired_card", declineCode: "expired_card", message: "Your card has expired." },
  }),
  card("4000000000000127", ["pm_card_chargeDeclinedIncorrectCvc"], {
    decline: {
      code: "incorrect_cvc",
      declineCode: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
      cvcCheck: "fail",
    },
  }),
  card("4000000000000119", ["pm_card_chargeDeclinedProcessingError"], {
    decline: {
      code: "processing_error",
      declineCode: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  }),
  card("4000002500003155", ["pm_card_authenticationRequiredOnSetup"], { authenticates: true }),
  card("4000002760003184", ["pm_card_authenticationRequired"], { authenticates: true }),
  card("4000000000003220", ["pm_card_threeDSecure2Required"], { authenticates: true }),
  card("4000000000003063", ["pm_card_threeDSecureRequired"], { authenticates: true }),
  card("4000008400001629", ["pm_card_threeDSecureRequiredChargeDeclined"], {
    authenticates: true,
    ...declined("generic_decline"),
  }),
  card("4000008260003178", ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds"], {
    authenticates: true,
    ...declined("insufficient_funds", "Your card has insufficient funds."),
  }),
];

const byNumber = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));
const byName = new Map(TEST_CARDS.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));

export function testCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The card behind a name such as `pm_card_visa`. */
export function testCardByName(name: string): TestCard | undefined {
  return byName.get(name);
}

/** The check digit that every card number ends with (ISO/IEC 7812-1). */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
