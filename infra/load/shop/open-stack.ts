import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sendCommand } from "../../stack/control/send-command.ts";
import { ROOT } from "../../stack/parts/root.ts";
import { readSettings } from "../../stack/settings.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { readJson, type StackPaths, stackPaths } from "../../stack/stack-dir.ts";
import { runningSupervisor } from "../../stack/stack-lock.ts";
import { addressesOfNewStack, mailsPerSecond } from "../settings.ts";
import { addressesIn } from "../target.ts";
import { requireLoadProfile } from "./load-profile.ts";

/** Not the demo shop's folder: load leaves many orders. */
const OWN_FOLDER = join(ROOT, ".stack-load");
const POLL_MS = 500;

const entry = z.looseObject({ pid: z.number().optional() });
const stateShape = z.object({
  origin: z.string(),
  parts: z.looseObject({
    postgres: entry.extend({ url: z.string(), ownerUrl: z.string() }),
    redis: entry.extend({ url: z.string() }),
    keycloak: entry.extend({ url: z.string(), realm: z.string() }),
    stripe: entry.extend({ url: z.string(), secretKey: z.string(), webhookSecret: z.string() }),
  }),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
const secretsShape = z.object({ keycloakAdmin: z.string() });

/** @throws Error if load may not go to one of these addresses */
type Guard = (addresses: readonly string[]) => Promise<void>;

/** A running stack. */
export interface UsedStack {
  readonly folder: string;
  readonly origin: string;
  readonly databaseUrl: string;
  /** The login that owns the tables. */
  readonly ownerUrl: string;
  readonly redisUrl: string;
  readonly keycloak: { readonly url: string; readonly realm: string; readonly adminPassword: string };
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly accounts: z.infer<typeof stateShape>["accounts"];
  /** Every address that the stack uses, mail server and storage included. */
  readonly addresses: readonly string[];
  /** Returns the current pids by name, for example `api` or `worker 2`. */
  readonly pids: () => Map<string, number>;
  /** Stops the stack if the lab has started it. */
  readonly release: () => Promise<void>;
}

/**
 * Returns the stack that runs in `STACK_DIR`, or starts one there, or in `.stack-load` without `STACK_DIR`.
 * @throws Error if it cannot be started, is incomplete, runs without the load profile, or the guard rejects an address
 */
export async function openStack(print: (line: string) => void, guard: Guard): Promise<UsedStack> {
  const stack = await findOrStart(print, guard);
  try {
    await guard(stack.addresses);
    await requireLoadProfile(stack.keycloak);
    return stack;
  } catch (error) {
    await stack.release();
    throw error;
  }
}

async function findOrStart(print: (line: string) => void, guard: Guard): Promise<UsedStack> {
  const settings = readSettings();
  const configured = stackPaths(settings.stackDir);
  if (runningSupervisor(configured.lock)) return describe(configured, async () => {});
  const isDefault = settings.stackDir === join(ROOT, ".stack");
  const paths = isDefault ? stackPaths(OWN_FOLDER) : configured;
  if (runningSupervisor(paths.lock)) return describe(paths, async () => {});
  // A new stack migrates its database and configures its Keycloak.
  await guard(addressesOfNewStack());
  print(`starting a shop with the load profile in ${paths.dir} ...`);
  const env = childEnvironment({ STACK_DIR: paths.dir, MAILS_PER_SECOND: mailsPerSecond() });
  const args = [join(ROOT, "infra/stack/start.ts"), "--profile", "load"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  const release = async (): Promise<void> => {
    const socket = runningSupervisor(paths.lock)?.socket;
    if (socket) await sendCommand(socket, { name: "stop" });
    await ended;
  };
  try {
    await untilReady(paths, ended);
    return describe(paths, release);
  } catch (error) {
    child.kill("SIGTERM");
    await ended;
    throw error;
  }
}

async function untilReady(paths: StackPaths, ended: Promise<unknown>): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const failed = ended.then(() => Promise.reject(new Error("the shop did not start: see above")));
  const poll = setInterval(() => {
    if (runningSupervisor(paths.lock) && existsSync(paths.state)) resolve();
  }, POLL_MS);
  try {
    await Promise.race([ready, failed]);
  } finally {
    clearInterval(poll);
  }
}

function describe(paths: StackPaths, release: () => Promise<void>): UsedStack {
  const state = stateShape.safeParse(readJson(paths.state));
  const secrets = secretsShape.safeParse(readJson(paths.secrets));
  if (!state.success || !secrets.success)
    throw new Error(`The stack in ${paths.dir} is not ready or incomplete: run 'npm run stack -- status'.`);
  const { origin, parts, accounts } = state.data;
  return {
    folder: paths.dir,
    origin,
    databaseUrl: parts.postgres.url,
    ownerUrl: parts.postgres.ownerUrl,
    redisUrl: parts.redis.url,
    keycloak: {
      url: parts.keycloak.url,
      realm: parts.keycloak.realm,
      adminPassword: secrets.data.keycloakAdmin,
    },
    stripe: parts.stripe,
    accounts,
    addresses: addressesIn([readJson(paths.state), readJson(paths.env)]),
    pids: () => pidsOf(readJson(paths.state)),
    release,
  };
}

const partsShape = z.object({ parts: z.record(z.string(), z.union([entry, z.array(entry)])) });

function pidsOf(state: unknown): Map<string, number> {
  const parts = partsShape.safeParse(state).data?.parts ?? {};
  const named = Object.entries(parts).flatMap(([name, entries]) => {
    const list = Array.isArray(entries) ? entries : [entries];
    return list.map(({ pid }, index) => [list.length > 1 ? `${name} ${index + 1}` : name, pid] as const);
  });
  return new Map(named.flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid]])));
}
