import { SUBSCRIBED_EVENTS } from "../../../api/src/domain/payment/stripe-event-types.ts";
import { join } from "node:path";
import { childEnvironment } from "../../machine/settings.ts";
import { isHttpOk } from "./probes.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import { ROOT } from "./root.ts";

/** Returns what the API, the worker and the browser need to talk to Stripe or to its emulator. */
export function stripeKeys(context: StackContext) {
  const { settings, secrets } = context;
  if (settings.stripe) return settings.stripe;
  return {
    apiUrl: `http://127.0.0.1:${portOf(context, "stripe")}`,
    secretKey: `sk_test_${secrets.stripeKey}`,
    webhookSecret: `whsec_${secrets.stripeWebhook}`,
    publishableKey: `pk_test_${secrets.stripeKey.slice(0, 24)}`,
    scriptUrl: "/stripe-emulator/stripe.js",
  };
}

/** The Stripe emulator; where Stripe itself is used, only what is known of it. */
export function stripePart(context: StackContext): Part {
  const { settings, paths } = context;
  const {
    apiUrl: url = "https://api.stripe.com",
    secretKey,
    webhookSecret,
    publishableKey,
  } = stripeKeys(context);
  const addresses = [{ url, secretKey, webhookSecret }];
  if (settings.stripe) {
    const setting = settings.stripe.apiUrl ? "STRIPE_API_URL" : "STRIPE_SECRET_KEY";
    return { name: "stripe", plans: [], addresses, external: { setting, address: url } };
  }
  return {
    name: "stripe",
    addresses,
    plans: [
      {
        label: "stripe",
        command: process.execPath,
        args: [join(ROOT, "infra/stripe-emulator/main.ts")],
        env: childEnvironment({
          HOST: "127.0.0.1",
          SHOP_ORIGIN: settings.origin,
          STRIPE_EMULATOR_PORT: String(portOf(context, "stripe")),
          STRIPE_EMULATOR_DATA: paths.data("stripe"),
          STRIPE_WEBHOOK_URL: `${settings.origin}/api/stripe/webhook`,
          STRIPE_WEBHOOK_EVENTS: SUBSCRIBED_EVENTS.join(","),
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_WEBHOOK_SECRET: webhookSecret,
          STRIPE_PUBLISHABLE_KEY: publishableKey,
        }),
        logFile: paths.log("stripe"),
        isReady: () => isHttpOk(`${url}/stripe-emulator/stripe.js`),
        readyMs: 30_000,
        stopMs: 5000,
      },
    ],
  };
}
