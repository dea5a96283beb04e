import { reconcilePayments } from "../domain/payment/reconcile-payments.ts";
import { theShop } from "../domain/shared/actor.ts";
import { readConfig } from "../platform/config.ts";
import { openShop } from "../platform/shop.ts";
import { start } from "../platform/start.ts";

const STRIPE_TIMEOUT_MS = 8000;

/** Asks Stripe about every open payment now, and prints how many ended how. */
await start(async () => {
  const shop = await openShop(readConfig(), { stripeTimeoutMs: STRIPE_TIMEOUT_MS });
  try {
    const tally = await reconcilePayments(shop.contextFor(theShop), { all: true });
    for (const [settlement, count] of Object.entries(tally)) process.stdout.write(`${settlement} ${count}\n`);
  } finally {
    await shop.orm.close();
  }
});
