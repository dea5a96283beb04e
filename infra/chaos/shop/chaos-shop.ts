import pg from "pg";
import {
  aFaultyPostgresProxy,
  type FaultyPostgresProxy,
} from "../../../api/src/testing/faulty-postgres-proxy.ts";
import type { Tool } from "../../load/scripts/input/shape.ts";
import { seedTools, stockedTools } from "../../load/seed/tools.ts";
import type { OpenedShop } from "../../load/shop/bench-shop.ts";
import { startIssuer } from "../../load/shop/issuer.ts";
import { preparePrivateShop, withoutKeycloak } from "../../load/shop/private-shop.ts";
import { gatewayPart } from "../../stack/parts/gateway.ts";
import { portOf, type PartName } from "../../stack/parts/part.ts";
import { apiPart, workerPart } from "../../stack/parts/shop.ts";
import { buildWeb, webPart } from "../../stack/parts/web.ts";
import type { StackPaths } from "../../stack/stack-dir.ts";
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
  /** Whether it has a mail catcher. */
  readonly deliversMails: boolean;
  /** Returns the messages of parts that died since the last call. */
  readonly takeDeaths: () => string[];
}

interface ChaosShopOptions {
  readonly paths: StackPaths;
  /** With Keycloak, mail catcher and built pages; else tokens come from a stub, mails are not delivered, pages are empty. */
  readonly isComplete: boolean;
  readonly abort: AbortController;
  readonly print: (line: string) => void;
}

/** Starts the shop in its own folder. */
export async function openChaosShop({
  paths,
  isComplete,
  abort,
  print,
}: ChaosShopOptions): Promise<OpenedShop<ChaosShop>> {
  const issuer = isComplete ? undefined : await startIssuer();
  const deaths: string[] = [];
  const shop = await preparePrivateShop({
    paths,
    environment: {
      API_PROCESSES: "2",
      WORKER_PROCESSES: "2",
      RECONCILE_SECONDS: String(RECONCILE_SECONDS),
      ...(issuer ? withoutKeycloak(issuer.url) : {}),
    },
    signal: abort.signal,
    print,
    onDeath: (failure) => deaths.push(failure.message),
  });
  const { context, parts, services, supervisor, origin } = shop;
  const postgresProxy = await aFaultyPostgresProxy(services.databaseUrl);
  const proxied = { ...services, databaseUrl: postgresProxy.url };
  const api = apiPart(context, proxied);
  const apiUrls = api.addresses.flatMap(({ url }) => url ?? []);
  const pages = isComplete ? [webPart(context, apiUrls)] : [];
  const webUrls = pages.flatMap(({ addresses }) => addresses.flatMap(({ url }) => url ?? []));
  const gateway = gatewayPart(context, { apiUrls, webUrls, keycloakUrl: services.keycloakUrl });
  const servers = [api, workerPart(context, proxied), ...pages, gateway];
  const stores = [parts.postgres, parts.redis, parts.stripe];
  const others = isComplete ? [parts.keycloak, parts.mail] : [];
  for (const part of [...stores, ...others, ...servers]) supervisor.add(part);

  const start = async (): Promise<ChaosShop> => {
    const launchOthers = shop.launch(others);
    await shop.launch(stores);
    await shop.migrate();
    const quiet = { print: () => {}, update: () => {} };
    await withDatabase(services.ownerUrl, (client) => seedTools(client, TOOLS, quiet));
    if (isComplete) await buildWeb(context, (text) => print(`  ${text}`));
    await Promise.all([launchOthers, shop.launch(servers)]);
    const { url = "", secretKey = "", webhookSecret = "" } = parts.stripe.addresses[0] ?? {};
    const { settings } = context;
    return {
      origin,
      supervisor,
      postgresProxy,
      database: {
        url: services.databaseUrl,
        readOnlyUrl: parts.postgres.addresses[0]?.["readOnlyUrl"] ?? "",
      },
      redis: { port: portOf(context, "redis"), folder: paths.data("redis") },
      stripe: { url, secretKey, webhookSecret },
      imageFolder: paths.data("images"),
      tools: stockedTools().slice(0, TOOLS),
      buyers: issuer
        ? stubBuyers(issuer, origin)
        : await keycloakBuyers(services.keycloakUrl, settings.realm),
      deliversMails: isComplete,
      takeDeaths: () => deaths.splice(0),
    };
  };
  return {
    ready: start(),
    async close() {
      await shop.supervisor.stopAll();
      await postgresProxy.close();
      issuer?.close();
      await shop.close();
    },
  };
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
