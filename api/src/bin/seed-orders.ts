import { readConfig } from "../platform/config.ts";
import { openShop } from "../platform/shop.ts";
import { start } from "../platform/start.ts";
import { seedDemoOrders } from "../seed/seed-demo-orders.ts";

const STRIPE_TIMEOUT_MS = 8000;

/** Places the orders of the demonstration in a shop that has none; `seed` has added their parts. */
await start(async () => {
  const shop = await openShop(readConfig(), { stripeTimeoutMs: STRIPE_TIMEOUT_MS });
  try {
    process.stdout.write(`seed: ${await seedDemoOrders(shop)} orders\n`);
  } finally {
    await shop.orm.close();
  }
});
