import pg from "pg";
import { type RunningStack, runStack } from "../../stack/run-stack.ts";
import { type Issuer, startIssuer } from "./issuer.ts";
import { ownSettings, withoutKeycloak } from "./own-settings.ts";

/** The bench's shop: the parts of `npm start` without Keycloak and mail, and with pages and the demo catalogue only if a mark needs them. */
export interface BenchShop {
  /** The gateway's address. */
  readonly origin: string;
  /** The API's address behind the gateway. */
  readonly apiUrl: string;
  /** The address of the server that renders pages. */
  readonly webUrl: string;
  readonly databaseUrl: string;
  readonly stripe: { readonly url: string; readonly secretKey: string };
  readonly issuer: Issuer;
  /** A connection as the owner of the tables. */
  readonly database: pg.Client;
  /** Returns the pid of a process, 0 if it does not run. */
  readonly pid: (name: "api" | "worker" | "postgres" | "web") => number;
}

interface BenchShopOptions {
  readonly folder: string;
  /** The folder where the API and the pages' server write CPU profiles when they stop; null for none. */
  readonly profileFolder: string | null;
  readonly isPersistent: boolean;
  readonly hasPages: boolean;
}

/** Runs work on the bench's shop. @returns the work's exit code */
export async function withBenchShop(
  options: BenchShopOptions,
  work: (shop: BenchShop, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const issuer = await startIssuer();
  return runStack({
    settings: await ownSettings(options.folder, withoutKeycloak(issuer.url)),
    isForLoad: true,
    isEmpty: !options.hasPages,
    isTemporary: !options.isPersistent,
    without: ["keycloak", "mail", ...(options.hasPages ? [] : (["web"] as const))],
    adapt: ({ parts }) => {
      if (options.profileFolder !== null)
        for (const plan of [...parts.api.plans, ...parts.web.plans])
          plan.args = ["--cpu-prof", `--cpu-prof-dir=${options.profileFolder}`, ...plan.args];
    },
    work: async (stack) => {
      const database = new pg.Client({ connectionString: stack.assembly.services.ownerUrl });
      await database.connect();
      // The role's limits are for short requests; the bench prepares whole tables.
      await database.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
      try {
        return await work(describe(stack, issuer, database), stack.context.signal);
      } finally {
        await database.end();
      }
    },
  });
}

function describe(
  { context, assembly, supervisor }: RunningStack,
  issuer: Issuer,
  database: pg.Client,
): BenchShop {
  const { api, web, stripe } = assembly.parts;
  const { url = "", secretKey = "" } = stripe.addresses[0] ?? {};
  return {
    origin: context.settings.origin,
    apiUrl: api.addresses[0]?.["url"] ?? "",
    webUrl: web.addresses[0]?.["url"] ?? "",
    databaseUrl: assembly.services.databaseUrl,
    stripe: { url, secretKey },
    issuer,
    database,
    pid: (name) => supervisor.pids(name)[0] ?? 0,
  };
}
