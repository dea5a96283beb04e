import { DOCUMENT_MB_HIGHEST } from "../platform/body-limits.ts";
import { openStripe } from "../platform/stripe.ts";
import type { ChangeFeed } from "./kit/change-feed.ts";
import type { Route } from "./kit/route.ts";
import { allRoutes } from "./routes.ts";

const noStreams: ChangeFeed = {
  open: () => {
    throw new Error("no streams here");
  },
  size: () => 0,
  close: () => {},
};

/** All routes as they are declared, without what handles a call. Settings have their highest values. */
export const declaredRoutes = (): Route[] =>
  allRoutes({
    stripe: openStripe({ secretKey: "sk_test_contract", timeoutMs: 1 }),
    webhookSecrets: [],
    onBadSignature: () => {},
    settings: {
      brand: "",
      timeZone: "",
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
    documentBytesMax: DOCUMENT_MB_HIGHEST * 1024 * 1024,
    orderFeed: noStreams,
    stockFeed: noStreams,
    missedSearches: { add: () => {} },
    photoHosts: ["lh3.googleusercontent.com", "avatars.githubusercontent.com"],
  });
