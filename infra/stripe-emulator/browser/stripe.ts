import { callStripe } from "./api-client.ts";
import { createCardElement, isCardElement, type CardElement } from "./card-element.ts";
import { showChallenge } from "./challenge.ts";
import {
  isStripeError,
  type ApiResult,
  type BillingDetails,
  type CardOptions,
  type CardRequest,
  type ElementType,
  type StripeError,
  type StripeObject,
} from "./protocol.ts";

interface PaymentMethodInput {
  card?: unknown;
  billing_details?: BillingDetails;
}

interface ConfirmData {
  payment_method?: string | PaymentMethodInput;
  return_url?: string;
  receipt_email?: string;
  shipping?: object;
  setup_future_usage?: string;
}

type IntentResult = { paymentIntent: StripeObject } | { error: StripeError };

const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
const BASE = new URL(".", SCRIPT === "" ? new URL("/stripe-emulator/", location.href) : SCRIPT).href.replace(
  /\/$/,
  "",
);

function intentIdOf(clientSecret: unknown): string {
  const id =
    typeof clientSecret === "string"
      ? /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1]
      : null;
  if (!id) {
    throw new Error(
      `Invalid value for stripe.confirmCardPayment intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
    );
  }
  return id;
}

const ELEMENT_TYPES: readonly string[] = [
  "card",
  "cardNumber",
  "cardExpiry",
  "cardCvc",
] satisfies ElementType[];

const isElementType = (type: string): type is ElementType => ELEMENT_TYPES.includes(type);

/** The elements that were made together with each element: their fields are one card. */
const families = new WeakMap<CardElement, ReadonlyMap<string, CardElement>>();

/** Has the frame of an element send the card of all its fields. */
function tokenise(element: CardElement, path: string, fields: CardRequest): Promise<ApiResult> {
  const others = Array.from(families.get(element)?.values() ?? []).filter((each) => each !== element);
  return element.tokenise(path, fields, others);
}

function createElements() {
  const elements = new Map<string, CardElement>();
  return {
    create(type: string, options: CardOptions = {}): CardElement {
      if (!isElementType(type)) throw new Error(`The Stripe emulator has card elements only, not ${type}.`);
      if (elements.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements().create().`);
      const created = createCardElement(BASE, type, options, {
        onDestroy: () => elements.delete(type),
        onBrand: (brand) => type === "cardNumber" && elements.get("cardCvc")?.setBrand(brand),
      });
      elements.set(type, created);
      families.set(created, elements);
      return created;
    },
    getElement(type: string | { __elementType?: string }): CardElement | null {
      const name = typeof type === "string" ? type : type.__elementType;
      return elements.get(name ?? "") ?? null;
    },
    update(): void {},
    submit: () => Promise.resolve({}),
    fetchUpdates: () => Promise.resolve({}),
  };
}

function createStripe(key: string) {
  const post = (path: string, fields: object): Promise<ApiResult> =>
    callStripe(BASE, "POST", path, { key, ...fields });

  async function paymentMethodId(input: PaymentMethodInput): Promise<string | { error: StripeError }> {
    if (!isCardElement(input.card))
      throw new Error("Please provide the card element as payment_method.card.");
    const fields = { key, type: "card" as const, billing_details: input.billing_details };
    const result = await tokenise(input.card, "/v1/payment_methods", fields);
    return "error" in result ? result : result.object.id;
  }

  async function retrieve(clientSecret: string): Promise<IntentResult> {
    const fields = { key, client_secret: clientSecret };
    const result = await callStripe(BASE, "GET", `/v1/payment_intents/${intentIdOf(clientSecret)}`, fields);
    return "error" in result ? result : { paymentIntent: result.object };
  }

  async function handleAction(clientSecret: string, found: IntentResult): Promise<IntentResult> {
    if ("error" in found || found.paymentIntent["status"] !== "requires_action") return found;
    await showChallenge(BASE, found.paymentIntent.id, clientSecret, key);
    const result = await retrieve(clientSecret);
    if ("error" in result) return result;
    const { paymentIntent } = result;
    const failure = paymentIntent["last_payment_error"];
    return isStripeError(failure) && paymentIntent["status"] === "requires_payment_method"
      ? { error: { ...failure, payment_intent: paymentIntent } }
      : result;
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: ConfirmData = {},
    options: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    const id = intentIdOf(clientSecret);
    const { payment_method: method, ...rest } = data;
    const methodId = typeof method === "object" ? await paymentMethodId(method) : method;
    if (typeof methodId === "object") return methodId;
    const fields = { ...rest, client_secret: clientSecret, payment_method: methodId, use_stripe_sdk: true };
    const result = await post(`/v1/payment_intents/${id}/confirm`, fields);
    if ("error" in result) return result;
    const found = { paymentIntent: result.object };
    return options.handleActions === false ? found : handleAction(clientSecret, found);
  }

  return {
    elements: createElements,
    confirmCardPayment,
    retrievePaymentIntent: retrieve,
    handleCardAction: async (clientSecret: string) =>
      handleAction(clientSecret, await retrieve(clientSecret)),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      handleAction(clientSecret, await retrieve(clientSecret)),
    async createPaymentMethod(input: PaymentMethodInput) {
      if (!isCardElement(input.card)) throw new Error("Please provide the card element as card.");
      const fields = { key, type: "card" as const, billing_details: input.billing_details };
      const result = await tokenise(input.card, "/v1/payment_methods", fields);
      return "error" in result ? result : { paymentMethod: result.object };
    },
    async createToken(element: unknown, data: { name?: string } = {}) {
      if (!isCardElement(element)) throw new Error("Please provide the card element.");
      const result = await tokenise(element, "/v1/tokens", { key, card: { name: data.name } });
      return "error" in result ? result : { token: result.object };
    },
    registerAppInfo(): void {},
    _registerWrapper(): void {},
  };
}

/** The release train that `@stripe/stripe-js` 10.2 expects. */
const version = "endive";

function Stripe(key: unknown) {
  if (typeof key === "string" && key.startsWith("pk_")) return createStripe(key);
  throw new Error("Please call Stripe() with your publishable key. You used something else.");
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
