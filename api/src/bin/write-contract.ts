import { readFile, writeFile } from "node:fs/promises";
import { allRoutes } from "../http/routes.ts";
import type { ChangeFeed } from "../http/kit/change-feed.ts";
import { writeContract } from "../http/kit/contract.ts";
import { openStripe } from "../platform/stripe.ts";
import { start } from "../platform/start.ts";

const DOCUMENT = new URL("../../../openapi/openapi.json", import.meta.url);

const noStreams: ChangeFeed = {
  open: () => {
    throw new Error("no streams here");
  },
  size: () => 0,
  close: () => {},
};

/** Writes `openapi/openapi.json`; with `--check` only compares and exits 1 when the committed one differs. */
await start(async () => {
  const routes = allRoutes({
    stripe: openStripe({ secretKey: "sk_test_contract", timeoutMs: 1 }),
    webhookSecrets: [],
    onBadSignature: () => {},
    settings: {
      brand: "",
      stripePublishableKey: "",
      stripeScriptUrl: null,
      holdSeconds: 1,
      photoHosts: [],
      dispatchTime: "",
      deliveryPrice: "",
      deliveryText: "",
      taxText: "",
      returnDays: 1,
    },
    jobAdmin: null,
    goneAfterDays: 0,
    documentBytesMax: 0,
    orderFeed: noStreams,
    stockFeed: noStreams,
    missedSearches: { add: () => {} },
    photoHosts: ["lh3.googleusercontent.com", "avatars.githubusercontent.com"],
  });
  const text = `${JSON.stringify(writeContract(routes), null, 2)}\n`;
  if (!process.argv.includes("--check")) return writeFile(DOCUMENT, text);
  const committed = await readFile(DOCUMENT, "utf8").catch(() => "");
  if (committed !== text)
    throw new Error("openapi/openapi.json differs from the routes: npm run generate -- contract");
});
