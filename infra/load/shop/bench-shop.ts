import { spawnSync } from "node:child_process";
import pg from "pg";
import { portOf, type Part } from "../../stack/parts/part.ts";
import { runShopCommand } from "../../stack/parts/shop.ts";
import type { Note } from "../../machine/note.ts";
import { SMALL_PROCESS } from "../../stack/parts/small-process.ts";
import { buildWeb } from "../../stack/parts/web.ts";
import { recordProcess, STACK_MARKER } from "../../stack/processes/leftovers.ts";
import {
  type ManagedProcess,
  manageProcess,
  type ProcessPlan,
} from "../../stack/processes/managed-process.ts";
import type { StackPaths } from "../../stack/stack-dir.ts";
import { type Cores, onCore } from "../machine/cores.ts";
import { type Issuer, startIssuer } from "./issuer.ts";
import { preparePrivateShop, withoutKeycloak } from "./private-shop.ts";

const SERVERS = ["postgres", "redis", "api", "worker", "web", "gateway"] as const;

/** The bench's shop: the parts of `npm start` without Keycloak and mail, and with web pages only if a mark needs them. */
export interface BenchShop {
  /** The gateway's address. */
  readonly origin: string;
  /** The API's address behind the gateway. */
  readonly apiUrl: string;
  /** Address of the server that renders pages. */
  readonly webUrl: string;
  readonly databaseUrl: string;
  readonly stripe: { readonly url: string; readonly secretKey: string };
  readonly issuer: Issuer;
  readonly database: pg.Client;
  readonly pids: Readonly<Record<(typeof SERVERS)[number], number>>;
  /** Port of the bare server. */
  readonly barePort: number;
  /** Starts a process that ends with the shop at the latest. */
  readonly startProcess: (plan: ProcessPlan) => Promise<ManagedProcess>;
}

interface BenchShopOptions {
  readonly paths: StackPaths;
  readonly cores: Cores;
  /** Where the API and the pages' server write CPU profiles when they stop; null for none. */
  readonly profileFolder: string | null;
  readonly isPersistent: boolean;
  /** Whether to start the server that renders pages, with the demo catalogue. */
  readonly hasPages: boolean;
  readonly abort: AbortController;
  readonly print: (line: string) => void;
}

export interface OpenedShop<Shop> {
  readonly ready: Promise<Shop>;
  /** Stops everything, also while it starts, and removes its data. */
  readonly close: () => Promise<void>;
}

/**
 * Fills the compile cache, as the build of the images does: a process of which all is compiled needs less memory. Each one loads everything
 * and ends at the missing settings.
 */
async function compileAhead(parts: readonly Part[], note: Note): Promise<void> {
  for (const part of parts) {
    await part.build?.(note);
    const [plan] = part.plans;
    if (!plan) continue;
    const { NODE_COMPILE_CACHE = "" } = plan.env;
    spawnSync(process.execPath, plan.args, {
      env: { ...SMALL_PROCESS, NODE_COMPILE_CACHE },
      stdio: "ignore",
    });
  }
}

/** Starts the shop with its servers on one core. */
export async function openBenchShop(options: BenchShopOptions): Promise<OpenedShop<BenchShop>> {
  const { paths, abort, cores, print } = options;
  const issuer = await startIssuer();
  const shop = await preparePrivateShop({
    ...options,
    environment: withoutKeycloak(issuer.url),
    ports: ["bare"],
    signal: abort.signal,
    onDeath: (failure) => {
      print(failure.message);
      abort.abort(failure);
    },
  });
  const { postgres, redis, stripe, api, worker, web, gateway } = shop.parts;
  const servers = [postgres, redis, api, worker, web, gateway];
  for (const part of servers) pin(part, cores.servers);
  pin(stripe, cores.load);
  // nginx would start a worker for each core, but the servers share one.
  if (cores.servers !== null)
    for (const plan of gateway.plans) plan.env = { ...plan.env, GATEWAY_WORKERS: "1" };
  if (options.profileFolder !== null)
    for (const plan of [...api.plans, ...web.plans])
      plan.args = ["--cpu-prof", `--cpu-prof-dir=${options.profileFolder}`, ...plan.args];
  for (const part of [stripe, ...servers]) shop.supervisor.add(part);

  const processes: ManagedProcess[] = [];
  const startProcess = async (plan: ProcessPlan): Promise<ManagedProcess> => {
    const marker = { [STACK_MARKER]: paths.dir };
    const onSpawn = (_: ProcessPlan, identity: Parameters<typeof recordProcess>[1]): void =>
      recordProcess(paths.processes, identity);
    const managed = manageProcess(plan, marker, { onSpawn, onDeath: () => {} });
    processes.push(managed);
    await managed.start();
    return managed;
  };
  const database = new pg.Client({ connectionString: shop.services.ownerUrl });
  const start = async (): Promise<BenchShop> => {
    await shop.launch([postgres, redis, stripe]);
    await shop.migrate();
    await database.connect();
    // The role's limits are for short requests; the bench prepares whole tables.
    await database.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    if (options.hasPages) {
      await runShopCommand(shop.context, shop.services, ["seed"]);
      await buildWeb(shop.context, (text) => print(`  ${text}`));
    }
    await compileAhead([api, worker, web], (text) => print(`  ${text}`));
    await shop.launch([api, worker, gateway]);
    if (options.hasPages) await shop.launch([web]);
    const pid = (name: (typeof SERVERS)[number]): number => shop.supervisor.pids(name)[0] ?? 0;
    const { url = "", secretKey = "" } = stripe.addresses[0] ?? {};
    return {
      origin: shop.origin,
      apiUrl: api.addresses[0]?.["url"] ?? "",
      webUrl: web.addresses[0]?.["url"] ?? "",
      databaseUrl: shop.services.databaseUrl,
      stripe: { url, secretKey },
      issuer,
      database,
      pids: {
        postgres: pid("postgres"),
        redis: pid("redis"),
        api: pid("api"),
        worker: pid("worker"),
        web: pid("web"),
        gateway: pid("gateway"),
      },
      barePort: portOf(shop.context, "bare"),
      startProcess,
    };
  };
  return {
    ready: start(),
    async close() {
      await database.end().catch(() => undefined);
      await Promise.all(processes.map((each) => each.stop()));
      await shop.close();
      issuer.close();
    },
  };
}

/** Postgres's command is known only after `prepare`. */
function pin(part: Part, core: number | null): void {
  const prepare = part.prepare;
  part.prepare = async (note) => {
    await prepare?.(note);
    for (const plan of part.plans) Object.assign(plan, onCore(core, plan.command, plan.args));
  };
}
