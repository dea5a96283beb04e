/** One state's style of the card element, in the names of Stripe's `style` option. */
export type ElementStyle = Record<string, string | Record<string, string>>;

/** The card element with all fields, or the element of one field, by Stripe's names. */
export type ElementType = "card" | "cardNumber" | "cardExpiry" | "cardCvc";

/** The fields of a card. */
export type CardField = "number" | "expiry" | "cvc";

/** Options of the card elements, as Stripe.js takes them. */
export interface CardOptions {
  classes?: Partial<Record<"base" | "complete" | "empty" | "focus" | "invalid", string>>;
  style?: Partial<Record<"base" | "complete" | "empty" | "invalid", ElementStyle>>;
  value?: { postalCode?: string };
  hidePostalCode?: boolean;
  hideIcon?: boolean;
  /** True to show the icon; for the number's own element. */
  showIcon?: boolean;
  placeholder?: string;
  iconStyle?: string;
  disabled?: boolean;
  disableLink?: boolean;
}

export interface StripeError {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  payment_intent?: StripeObject;
}

export type StripeObject = Record<string, unknown> & { id: string };

function hasTexts(value: unknown, names: string[]): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === "string")
  );
}

export function isStripeObject(value: unknown): value is StripeObject {
  return hasTexts(value, ["id", "object"]);
}

export function isStripeError(value: unknown): value is StripeError {
  return hasTexts(value, ["type", "message"]);
}

/** The result of a call: the object, or Stripe's error. */
export type ApiResult = { object: StripeObject } | { error: StripeError };

export interface CardState {
  empty: boolean;
  complete: boolean;
  brand: string;
  error: StripeError | null;
  postalCode: string;
}

/** The data that goes to the API with the card. */
export interface CardRequest {
  key: string;
  type?: "card";
  billing_details?: BillingDetails | undefined;
  card?: { name?: string | undefined };
}

export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: Record<string, string>;
}

/** The data that the frame of one field sends to the number's frame, on a port that the page cannot read. */
export interface LentField {
  field: CardField;
  value: string;
  error: StripeError | null;
}

/**
 * Messages from the shop's page to a card frame; card numbers never travel the other way. `lend` comes with a port for the
 * field's value, `tokenise` with the other ends of these ports.
 */
export type ToFrame =
  | { kind: "options"; options: CardOptions }
  | { kind: "focus" | "blur" | "clear" | "lend" }
  | { kind: "brand"; brand: string }
  | { kind: "tokenise"; request: number; path: string; fields: CardRequest };

export type FromFrame =
  | { kind: "ready" | "focus" | "blur" | "escape" | "enter" }
  | { kind: "change"; state: CardState }
  | { kind: "height"; px: number }
  | { kind: "tokenised"; request: number; result: ApiResult };

/** The first message of a frame to its page, with a port for all that follows. */
export const HELLO = "stripe-emulator:hello";

/** The last message of the 3-D Secure window. */
export const AUTHENTICATED = "stripe-emulator:authenticated";
