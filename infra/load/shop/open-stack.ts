import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sendCommand } from "../../stack/control/send-command.ts";
import { ROOT } from "../../stack/parts/root.ts";
import { childEnvironment, readSettings } from "../../stack/settings.ts";
import { readJson, type StackPaths, stackPaths } from "../../stack/stack-dir.ts";
import { runningSupervisor } from "../../stack/stack-lock.ts";
import { addressesOfNewStack, mailsPerSecond } from "../settings.ts";
import { addressesIn } from "../target.ts";

/** The stack's own, so that the demo shop is not filled with what load leaves behind. */
const OWN_FOLDER = join(ROOT, ".stack-load");

const entry = z.looseObject({ pid: z.number().optional() });
const stateShape = z.object({
  origin: z.string(),
  parts: z.looseObject({
    postgres: entry.extend({ url: z.string() }),
    redis: entry.extend({ url: z.string() }),
    keycloak: entry.extend({ url: z.string(), realm: z.string() }),
    stripe: entry.extend({ url: z.string(), secretKey: z.string(), webhookSecret: z.string() }),
  }),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
const secretsShape = z.object({ keycloakAdmin: z.string() });

/** @throws Error where one of these addresses may not be gone to */
type Guard = (addresses: readonly string[]) => Promise<void>;

/** A running stack, as far as the lab needs it. */
export interface UsedStack {
  readonly folder: string;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly keycloak: { readonly url: string; readonly realm: string; readonly adminPassword: string };
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly accounts: z.infer<typeof stateShape>["accounts"];
  /** Every address that the stack names: load goes to all of them, by the shop's own hand to mail server and storage. */
  readonly addresses: readonly string[];
  /** Processes by name, for example `api` or `worker 2`, as they are now: a part that was restarted has another pid. */
  readonly pids: () => Map<string, number>;
  /** Stops it where the lab has started it. */
  readonly release: () => Promise<void>;
}

/**
 * The stack that runs in `STACK_DIR`, or in `.stack`; where none runs, one of the lab's own in `STACK_DIR`, else `.stack-load`.
 * @param guard looks at every address before anything goes there
 * @throws Error where it cannot be started, is not complete, or where the guard does
 */
export async function openStack(say: (line: string) => void, guard: Guard): Promise<UsedStack> {
  const stack = await findOrStart(say, guard);
  try {
    await guard(stack.addresses);
    return stack;
  } catch (error) {
    await stack.release();
    throw error;
  }
}

async function findOrStart(say: (line: string) => void, guard: Guard): Promise<UsedStack> {
  const settings = readSettings();
  const given = stackPaths(settings.stackDir);
  if (runningSupervisor(given.lock)) return describe(given, async () => {});
  const isDefault = settings.stackDir === join(ROOT, ".stack");
  const paths = isDefault ? stackPaths(OWN_FOLDER) : given;
  if (runningSupervisor(paths.lock)) return describe(paths, async () => {});
  // A stack that starts migrates its database and prepares its Keycloak.
  await guard(addressesOfNewStack());
  say(`starting a shop with the load profile in ${paths.dir} ...`);
  const env = childEnvironment({ STACK_DIR: paths.dir, MAILS_PER_SECOND: mailsPerSecond() });
  const args = [join(ROOT, "infra/stack/start.ts"), "--profile", "load"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  const release = async (): Promise<void> => {
    const socket = runningSupervisor(paths.lock)?.socket;
    if (socket) await sendCommand(socket, { verb: "stop" });
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

const LOOK_AGAIN_MS = 500;

async function untilReady(paths: StackPaths, ended: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = setInterval(() => {
    if (runningSupervisor(paths.lock) && existsSync(paths.state)) resolve();
  }, LOOK_AGAIN_MS);
  try {
    await Promise.race([
      promise,
      ended.then(() => Promise.reject(new Error("the shop did not start: see above"))),
    ]);
  } finally {
    clearInterval(look);
  }
}

function describe(paths: StackPaths, release: () => Promise<void>): UsedStack {
  const state = stateShape.safeParse(readJson(paths.state));
  const secrets = secretsShape.safeParse(readJson(paths.secrets));
  if (!state.success || !secrets.success)
    throw new Error(
      `The stack in ${paths.dir} is not ready yet, or not whole: look at 'npm run stack -- status'.`,
    );
  const { origin, parts, accounts } = state.data;
  return {
    folder: paths.dir,
    origin,
    databaseUrl: parts.postgres.url,
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
