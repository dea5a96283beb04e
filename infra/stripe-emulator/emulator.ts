import { createServer } from "node:http";
import { createAdminRoutes } from "./admin/admin-routes.ts";
import { createRuleBook, type ApiFault, type WebhookFault } from "./objects/fault-rules.ts";
import { createBrowserRoutes } from "./http/browser-routes.ts";
import { createHandler } from "./http/server.ts";
import { createV1 } from "./http/v1.ts";
import { openStore } from "./store/store.ts";
import { createDeliverer } from "./webhooks/deliverer.ts";
import type { WebhookSettings } from "./webhooks/send-queue.ts";

export interface StripeEmulatorOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  secretKey?: string;
  publishableKey?: string;
  webhookSecret?: string;
  /** The URL that signed events are sent to; null sends none. */
  webhookUrl?: string | null;
  /** Types of events that are sent there, as an endpoint's `enabled_events`; all without it. */
  webhookEvents?: readonly string[];
  /** The file that stores the state across restarts; null: memory only. */
  dataFile?: string | null;
}

export interface StripeEmulator {
  /** The URL, such as `http://127.0.0.1:41234`, without a slash at the end. */
  url: string;
  port: number;
  /** Stops listening, ends open connections and deliveries; undelivered events stay in `dataFile`. */
  close(): Promise<void>;
}

/** The back-off between webhook attempts: short at first, as nobody wants to wait for hours while developing. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000, 20_000, ...Array.from({ length: 60 }, () => 60_000)];

/** The time that running requests may take to end when the emulator is closed. */
const GRACE_MS = 1000;
/** The time is longer than the idle timeout of a proxy in front. */
const KEEP_ALIVE_MS = 75_000;

/** Starts a stateful Stripe emulator, for development and tests. */
export async function startStripeEmulator(options: StripeEmulatorOptions = {}): Promise<StripeEmulator> {
  const host = options.host ?? "127.0.0.1";
  const store = openStore(options.dataFile ?? null);
  const apiFaults = createRuleBook<ApiFault>();
  const webhookFaults = createRuleBook<WebhookFault>();
  const webhook: WebhookSettings = {
    url: options.webhookUrl ?? null,
    events: options.webhookEvents ? new Set(options.webhookEvents) : null,
    secret: options.webhookSecret ?? "whsec_emulator",
    retryDelaysMs: RETRY_DELAYS_MS,
    timeoutMs: 10_000,
  };
  const deliverer = createDeliverer(store, webhook, webhookFaults);
  const keys = {
    secretKey: options.secretKey ?? "sk_test_emulator",
    publishableKey: options.publishableKey ?? "pk_test_emulator",
  };
  const search = { lagSeconds: 0 };
  const respondV1 = createV1({ store, deliverer, faults: apiFaults, keys, search });
  const admin = createAdminRoutes({ store, deliverer, webhook, apiFaults, webhookFaults, search });
  const handler = createHandler(respondV1, { admin, browser: createBrowserRoutes() });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const { port } = address;
  deliverer.resumeUnfinished();
  return {
    url: `http://${host}:${port}`,
    port,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await Promise.all([closed, deliverer.close()]);
      clearTimeout(impatience);
      store.close();
    },
  };
}
