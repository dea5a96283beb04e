import { vi } from "vitest";

type Confirm = (secret: string, data: { payment_method: { card: unknown } }) => Promise<unknown>;
export const confirmCard = vi.fn<Confirm>();
export const retrieveIntent = vi.fn<(secret: string) => Promise<unknown>>();

/** A fake Stripe.js with a filled-in card. */
function fakeStripe(): object {
  const card = {
    mount: () => {},
    on: () => card,
    once: () => card,
    off: () => card,
    update: () => {},
    destroy: () => {},
  };
  const elements = { create: () => card, getElement: () => card, update: () => {}, submit: () => {} };
  return {
    elements: () => elements,
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: confirmCard,
    retrievePaymentIntent: retrieveIntent,
  };
}

/**
 * Installs a fake Stripe.js: it charges the card, and cannot report the result of an earlier charge. The setup does so before every
 * test: a page that loaded the real script would wait for it in all later files of the process too, since the library loads it once.
 */
export function stubStripe(): void {
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => fakeStripe(), { version: "endive" }),
  );
  confirmCard.mockReset();
  retrieveIntent.mockReset();
  retrieveIntent.mockResolvedValue({ error: { type: "api_connection_error", message: "No network." } });
  confirmCard.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
}
