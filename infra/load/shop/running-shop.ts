import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { assemble, type Assembly } from "../../stack/bring-up.ts";
import { choosePorts } from "../../stack/machine/ports.ts";
import { portNames, type Part, type StackContext } from "../../stack/parts/part.ts";
import { runShopCommand } from "../../stack/parts/shop.ts";
import { endLeftovers, recordProcess, STACK_MARKER } from "../../stack/processes/leftovers.ts";
import {
  manageProcess,
  type ManagedProcess,
  type ProcessPlan,
} from "../../stack/processes/managed-process.ts";
import { loadSecrets } from "../../stack/secrets.ts";
import { parseSettings } from "../../stack/settings.ts";
import { prepareStackDir, type StackPaths } from "../../stack/stack-dir.ts";
import { createSupervisor } from "../../stack/supervisor.ts";
import { type Cores, onCore } from "../machine/cores.ts";
import { startIssuer, type Issuer } from "./issuer.ts";

/** More unpaid orders than any buyer of the bench collects. */
const PENDING_ORDERS_MAX = 1000;

/** The shop under load: gateway, Postgres, Redis, Stripe emulator, API and worker as `npm start` runs them, without Keycloak and the web pages. */
export interface RunningShop {
  /** The gateway's address, the one that clients use. */
  readonly origin: string;
  /** The API's own address, behind the gateway. */
  readonly apiUrl: string;
  readonly databaseUrl: string;
  readonly stripe: { readonly url: string; readonly secretKey: string };
  readonly issuer: Issuer;
  /** For what the load has to look up or prepare in the database. */
  readonly database: pg.Client;
  /** Of the gateway: nginx's master process. */
  readonly pids: Readonly<Record<"gateway" | "api" | "worker" | "postgres" | "redis", number>>;
  /** Where the API's profiler listens; null unless asked for. */
  readonly inspectPort: number | null;
  readonly barePort: number;
  /** Starts a process beside the shop; it ends with it at the latest. */
  readonly startBeside: (plan: ProcessPlan) => Promise<ManagedProcess>;
}

export interface Wish {
  readonly paths: StackPaths;
  readonly cores: Cores;
  /** Whether the API's profiler is to be opened. */
  readonly inspect: boolean;
  /** Whether the database stays when the shop closes, and the one that stayed before is gone on with. */
  readonly keep: boolean;
  readonly abort: AbortController;
  readonly say: (line: string) => void;
}

export interface Opened {
  readonly ready: Promise<RunningShop>;
  /** Stops everything that was started, also half way, and removes its data where it is not to be kept. */
  readonly close: () => Promise<void>;
}

/** Begins to start the shop on a database of its own; `close` works from the first moment on. */
export async function openShop(wish: Wish): Promise<Opened> {
  const { paths, abort, say } = wish;
  await endLeftovers(paths.processes, paths.dir);
  const forget = (): void => {
    rmSync(paths.memory, { recursive: true, force: true });
    if (!wish.keep) rmSync(paths.data(""), { recursive: true, force: true });
  };
  forget();
  prepareStackDir(paths);
  const issuer = await startIssuer();
  const given = {
    STACK_DIR: paths.dir,
    KEYCLOAK_URL: issuer.url,
    SMTP_URL: "smtp://127.0.0.1:1025",
    PENDING_ORDERS_PER_CUSTOMER: String(PENDING_ORDERS_MAX),
    RATE_LIMITS: "off",
  };
  const names = [...portNames(parseSettings(given)), "gateway", "bare", "inspect"];
  const ports = await choosePorts(paths.ports, names);
  const shopPort = String(ports["gateway"]);
  const origin = `http://127.0.0.1:${shopPort}`;
  const settings = parseSettings({ ...given, SHOP_PORT: shopPort, SHOP_ORIGIN: origin });
  const secrets = loadSecrets(paths.secrets);
  const context = { settings, paths, ports, secrets, isForLoad: true, signal: abort.signal };
  const assembly = assemble(context);
  const supervisor = createSupervisor(paths, {
    onDeath: (failure) => {
      say(failure.message);
      abort.abort(failure);
    },
    onNewPid: () => {},
  });
  const inspectPort = wish.inspect ? (ports["inspect"] ?? null) : null;
  const { postgres, redis, stripe, api, worker, gateway } = assembly.parts;
  for (const part of [postgres, redis, api, worker, gateway]) pin(part, wish.cores.servers);
  pin(stripe, wish.cores.load);
  // nginx would start one worker for each core of the machine, but the servers share one.
  if (wish.cores.servers !== null)
    for (const plan of gateway.plans) plan.env = { ...plan.env, GATEWAY_WORKERS: "1" };
  writeStartPage(paths);
  if (inspectPort !== null) openProfiler(api, inspectPort);
  for (const part of [postgres, redis, stripe, api, worker, gateway]) supervisor.add(part);

  const beside: ManagedProcess[] = [];
  const startBeside = async (plan: ProcessPlan): Promise<ManagedProcess> => {
    const managed = manageProcess(
      plan,
      { [STACK_MARKER]: paths.dir },
      { onSpawn: (_, identity) => recordProcess(paths.processes, identity), onDeath: () => {} },
    );
    beside.push(managed);
    await managed.start();
    return managed;
  };
  let database: pg.Client | undefined;
  const bringUp = async (): Promise<RunningShop> => {
    const note = (text: string): void => say(`  ${text}`);
    await Promise.all([postgres, redis, stripe].map((part) => supervisor.launch(part, note)));
    await runShopCommand(context, assembly.services, ["migrate", "up"]);
    database = new pg.Client({ connectionString: assembly.services.databaseUrl });
    await database.connect();
    // The bench prepares whole tables: the limits of the shop's role are for callers who wait.
    await database.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await Promise.all([api, worker, gateway].map((part) => supervisor.launch(part, note)));
    const pid = (name: keyof RunningShop["pids"]): number => supervisor.pids(name)[0] ?? 0;
    return {
      origin: settings.origin,
      apiUrl: api.addresses[0]?.["url"] ?? "",
      databaseUrl: assembly.services.databaseUrl,
      stripe: addressOfStripe(assembly),
      issuer,
      database,
      pids: {
        gateway: pid("gateway"),
        api: pid("api"),
        worker: pid("worker"),
        postgres: pid("postgres"),
        redis: pid("redis"),
      },
      inspectPort,
      barePort: barePortOf(context),
      startBeside,
    };
  };
  return {
    ready: bringUp(),
    async close() {
      await database?.end().catch(() => undefined);
      await Promise.all(beside.map((each) => each.stop()));
      await supervisor.stopAll();
      issuer.close();
      forget();
    },
  };
}

/** The gateway needs a folder with a start page; the bench does not build the real pages. */
function writeStartPage({ web }: StackPaths): void {
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, "index.html"), "<!doctype html><title>Bench</title>");
}

/** Lets a part's processes run on one core; Postgres knows its command only when its files are there. */
function pin(part: Part, core: number | null): void {
  const prepare = part.prepare;
  part.prepare = async (note) => {
    await prepare?.(note);
    for (const plan of part.plans) Object.assign(plan, onCore(core, plan.command, plan.args));
  };
}

function openProfiler(api: Part, port: number): void {
  for (const plan of api.plans) plan.args = [`--inspect=127.0.0.1:${port}`, ...plan.args];
}

function addressOfStripe({ parts }: Assembly): RunningShop["stripe"] {
  const { url = "", secretKey = "" } = parts.stripe.addresses[0] ?? {};
  return { url, secretKey };
}

function barePortOf({ ports }: StackContext): number {
  const { bare } = ports;
  if (bare === undefined) throw new Error("no port was chosen for the bare server");
  return bare;
}
