import pg from "pg";
import {
  aFaultyPostgresProxy,
  type FaultyPostgresProxy,
} from "../../../api/src/testing/faulty-postgres-proxy.ts";
import type { Tool } from "../../load/scripts/input/shape.ts";
import { seedTools, stockedTools } from "../../load/seed/tools.ts";
import { startIssuer } from "../../load/shop/issuer.ts";
import { ownSettings, withoutKeycloak } from "../../load/shop/own-settings.ts";
import { portOf, type PartName } from "../../stack/parts/part.ts";
import { apiPart, workerPart } from "../../stack/parts/shop.ts";
import { runStack } from "../../stack/run-stack.ts";
import type { Supervisor } from "../../stack/supervisor.ts";
import { type Buyers, keycloakBuyers, stubBuyers } from "./buyers.ts";

const TOOLS = 8;
const RECONCILE_SECONDS = 2;

/** A shop with two APIs and two workers, which reach Postgres through a proxy that injects faults. */
export interface ChaosShop {
  /** The gateway's address. */
  readonly origin: string;
  readonly supervisor: Supervisor;
  /** The proxy between API, worker and Postgres. */
  readonly postgresProxy: FaultyPostgresProxy;
  /** Addresses without the proxy: the shop's role, and the read-only role. */
  readonly database: { readonly url: string; readonly readOnlyUrl: string };
  readonly redis: { readonly port: number; readonly folder: string };
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly imageFolder: string;
  readonly tools: readonly Tool[];
  readonly buyers: Buyers;
  /** True if it has a mail catcher. */
  readonly deliversMails: boolean;
  /** Returns the messages of parts that died since the last call. */
  readonly takeDeaths: () => string[];
}

interface ChaosShopOptions {
  readonly folder: string;
  /** True with Keycloak, mail catcher and built pages; else tokens come from a stub, mails are not delivered, pages are empty. */
  readonly isComplete: boolean;
}

/** Runs work on a shop in its own folder. @returns the work's exit code */
export async function withChaosShop(
  { folder, isComplete }: ChaosShopOptions,
  work: (shop: ChaosShop, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const issuer = isComplete ? undefined : await startIssuer();
  const deaths: string[] = [];
  let postgresProxy: FaultyPostgresProxy | undefined;
  return runStack({
    settings: await ownSettings(folder, {
      API_PROCESSES: "2",
      WORKER_PROCESSES: "2",
      RECONCILE_SECONDS: String(RECONCILE_SECONDS),
      ...(issuer ? withoutKeycloak(issuer.url) : {}),
    }),
    isForLoad: true,
    isEmpty: true,
    isTemporary: true,
    without: issuer ? ["keycloak", "mail", "web"] : [],
    onDeath: (failure) => deaths.push(failure.message),
    adapt: async ({ parts, services }, context) => {
      postgresProxy = await aFaultyPostgresProxy(services.databaseUrl);
      const proxied = { ...services, databaseUrl: postgresProxy.url };
      Object.assign(parts, { api: apiPart(context, proxied), worker: workerPart(context, proxied) });
    },
    work: async ({ context, assembly, supervisor }) => {
      const { parts, services } = assembly;
      const quiet = { print: () => {}, update: () => {} };
      await withDatabase(services.ownerUrl, (client) => seedTools(client, TOOLS, quiet));
      const { url = "", secretKey = "", webhookSecret = "" } = parts.stripe.addresses[0] ?? {};
      const { origin, realm } = context.settings;
      if (!postgresProxy) throw new Error("the proxy was not started");
      const shop: ChaosShop = {
        origin,
        supervisor,
        postgresProxy,
        database: {
          url: services.databaseUrl,
          readOnlyUrl: parts.postgres.addresses[0]?.["readOnlyUrl"] ?? "",
        },
        redis: { port: portOf(context, "redis"), folder: context.paths.data("redis") },
        stripe: { url, secretKey, webhookSecret },
        imageFolder: context.paths.data("images"),
        tools: stockedTools().slice(0, TOOLS),
        buyers: issuer ? stubBuyers(issuer, origin) : await keycloakBuyers(services.keycloakUrl, realm),
        deliversMails: isComplete,
        takeDeaths: () => deaths.splice(0),
      };
      return work(shop, context.signal);
    },
  });
}

/** Returns the names of the parts that this shop runs itself. */
export function ownParts({ supervisor }: ChaosShop): PartName[] {
  return supervisor.parts().flatMap(({ name, plans }) => (plans.length > 0 ? [name] : []));
}

/** Runs work over a database connection that the proxy's faults do not affect. */
export async function withDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost connection ends this process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
