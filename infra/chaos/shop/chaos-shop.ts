import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { aLossyPostgres, type LossyPostgres } from "../../../api/src/testing/lossy-postgres.ts";
import { stockTools, type StockedTool } from "../../load/seed/catalogue.ts";
import { assemble } from "../../stack/bring-up.ts";
import { choosePorts } from "../../stack/machine/ports.ts";
import { gatewayPart } from "../../stack/parts/gateway.ts";
import { portNames, portOf, type Part, type PartName } from "../../stack/parts/part.ts";
import { apiPart, runShopCommand, workerPart } from "../../stack/parts/shop.ts";
import { endLeftovers } from "../../stack/processes/leftovers.ts";
import { loadSecrets } from "../../stack/secrets.ts";
import { parseSettings } from "../../stack/settings.ts";
import { prepareStackDir, type StackPaths } from "../../stack/stack-dir.ts";
import { createSupervisor, type Supervisor } from "../../stack/supervisor.ts";
import { type Buyers, standInBuyers, keycloakBuyers } from "./buyers.ts";

/** More than any run orders. */
const STOCK = 1_000_000;
const TOOLS = 8;
const RECONCILE_SECONDS = 2;
const PENDING_ORDERS_MAX = 1000;

/** The shop that is broken on purpose: two APIs and two workers, which reach Postgres by a line that can be cut and slowed. */
export interface ChaosShop {
  /** The gateway's address, the one that customers use. */
  readonly origin: string;
  readonly supervisor: Supervisor;
  /** The line by which the API and the worker reach Postgres. */
  readonly line: LossyPostgres;
  /** Straight to Postgres: by the shop's own login, and by the one that only reads. */
  readonly database: { readonly url: string; readonly readOnlyUrl: string };
  readonly redis: { readonly port: number; readonly folder: string };
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly imageFolder: string;
  readonly tools: readonly StockedTool[];
  readonly buyers: Buyers;
  /** What parts that ended by themselves left as their last words; forgotten once they are read. */
  readonly takeDeaths: () => string[];
}

export interface Wish {
  readonly paths: StackPaths;
  /** With Keycloak and the mail catcher; without them tokens come from a test issuer, and mails are not delivered. */
  readonly isWhole: boolean;
  readonly abort: AbortController;
  readonly say: (line: string) => void;
}

export interface Opened {
  readonly ready: Promise<ChaosShop>;
  /** Stops everything that was started, also half way, and removes its data. */
  readonly close: () => Promise<void>;
}

/** Begins to start the shop in a folder of its own; `close` works from the first moment on. */
export async function openShop({ paths, isWhole, abort, say }: Wish): Promise<Opened> {
  await endLeftovers(paths.processes, paths.dir);
  const forget = (): void => {
    rmSync(paths.memory, { recursive: true, force: true });
    rmSync(paths.data(""), { recursive: true, force: true });
  };
  forget();
  prepareStackDir(paths);
  const standIns = isWhole ? undefined : await standInBuyers();
  const given = {
    STACK_DIR: paths.dir,
    API_PROCESSES: "2",
    WORKER_PROCESSES: "2",
    RECONCILE_SECONDS: String(RECONCILE_SECONDS),
    PENDING_ORDERS_PER_CUSTOMER: String(PENDING_ORDERS_MAX),
    RATE_LIMITS: "off",
    ...(standIns ? { KEYCLOAK_URL: standIns.issuerUrl, SMTP_URL: "smtp://127.0.0.1:1025" } : {}),
  };
  const ports = await choosePorts(paths.ports, [...portNames(parseSettings(given)), "gateway"]);
  const shopPort = String(ports["gateway"]);
  const origin = `http://127.0.0.1:${shopPort}`;
  const settings = parseSettings({ ...given, SHOP_PORT: shopPort, SHOP_ORIGIN: origin });
  const secrets = loadSecrets(paths.secrets);
  const context = { settings, paths, ports, secrets, isForLoad: true, signal: abort.signal };
  const { parts, services } = assemble(context);
  const line = await aLossyPostgres(services.databaseUrl);
  const byLine = { ...services, databaseUrl: line.url };
  const api = apiPart(context, byLine);
  const worker = workerPart(context, byLine);
  const apiUrls = api.addresses.flatMap(({ url }) => url ?? []);
  const gateway = gatewayPart(context, apiUrls, services.keycloakUrl);

  const deaths: string[] = [];
  const supervisor = createSupervisor(paths, {
    onDeath: (failure) => deaths.push(failure.message),
    onNewPid: () => {},
  });
  const stores: Part[] = [parts.postgres, parts.redis, parts.stripe];
  const beside: Part[] = isWhole ? [parts.keycloak, parts.mail] : [];
  for (const part of [...stores, ...beside, api, worker, gateway]) supervisor.add(part);

  const bringUp = async (): Promise<ChaosShop> => {
    const note = (text: string): void => say(`  ${text}`);
    writeStartPage(paths);
    const launch = async (some: readonly Part[]): Promise<void> => {
      await Promise.all(some.map((part) => supervisor.launch(part, note)));
    };
    const other = launch(beside);
    await launch(stores);
    await runShopCommand(context, services, ["migrate", "up"]);
    const tools = await stock(services.databaseUrl);
    await Promise.all([other, launch([api, worker, gateway])]);
    const { url = "", secretKey = "", webhookSecret = "" } = parts.stripe.addresses[0] ?? {};
    const { keycloakUrl } = services;
    return {
      origin,
      supervisor,
      line,
      database: {
        url: services.databaseUrl,
        readOnlyUrl: parts.postgres.addresses[0]?.["readOnlyUrl"] ?? "",
      },
      redis: { port: portOf(context, "redis"), folder: paths.data("redis") },
      stripe: { url, secretKey, webhookSecret },
      imageFolder: paths.data("images"),
      tools,
      buyers: standIns?.of(origin) ?? (await keycloakBuyers(keycloakUrl, settings.realm)),
      takeDeaths: () => deaths.splice(0),
    };
  };
  return {
    ready: bringUp(),
    async close() {
      await supervisor.stopAll();
      await line.close();
      standIns?.close();
      forget();
    },
  };
}

/** The names of the parts that this shop runs by itself. */
export function ownParts({ supervisor }: ChaosShop): PartName[] {
  return supervisor.parts().flatMap(({ name, plans }) => (plans.length > 0 ? [name] : []));
}

/** Work on the shop's database, by a connection of its own that no fault on the line reaches. */
export async function withDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Unheard it would end this process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const stock = (url: string): Promise<StockedTool[]> =>
  withDatabase(url, (client) => stockTools(client, { firstNumber: 1, count: TOOLS, stock: STOCK }));

/** The gateway needs a folder with a start page; the real pages are not built. */
function writeStartPage({ web }: StackPaths): void {
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, "index.html"), "<!doctype html><title>Chaos</title>");
}
