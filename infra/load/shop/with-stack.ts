import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../stack/parts/root.ts";
import { runStack } from "../../stack/run-stack.ts";
import { readSettings } from "../../stack/settings.ts";
import { readJson, type StackPaths, stackPaths } from "../../stack/stack-dir.ts";
import { runningSupervisor } from "../../stack/stack-lock.ts";
import { untilSignal } from "../command.ts";
import { addressesOfNewStack, settingsOfNewStack } from "../settings.ts";
import { addressesIn } from "../target.ts";
import { requireLoadProfile } from "./load-profile.ts";

/** The load has its own folder, not the demo shop's, because it leaves many orders. */
const OWN_FOLDER = join(ROOT, ".stack-load");

const entry = z.looseObject({ pid: z.number().optional() });
const stateShape = z.object({
  origin: z.string(),
  parts: z.looseObject({
    postgres: entry.extend({ url: z.string(), ownerUrl: z.string() }),
    keycloak: entry.extend({ url: z.string(), realm: z.string() }),
    stripe: entry.extend({ url: z.string(), secretKey: z.string(), webhookSecret: z.string() }),
  }),
  accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
const secretsShape = z.object({ keycloakAdmin: z.string() });

/** @throws Error if load may not go to one of these addresses */
type Guard = (addresses: readonly string[]) => Promise<void>;

type Work = (stack: UsedStack, signal: AbortSignal) => Promise<number>;

/** A running stack. */
export interface UsedStack {
  readonly folder: string;
  readonly origin: string;
  readonly databaseUrl: string;
  /** The login that owns the tables. */
  readonly ownerUrl: string;
  readonly keycloak: { readonly url: string; readonly realm: string; readonly adminPassword: string };
  readonly stripe: { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly accounts: z.infer<typeof stateShape>["accounts"];
  /** Every address that the stack uses, mail server and storage included. */
  readonly addresses: readonly string[];
  /** Returns the current pids by name, for example `api` or `worker 2`. */
  readonly pids: () => Map<string, number>;
}

/**
 * Works on the stack that runs in `STACK_DIR`, or on one that is started there, or in `.stack-load` without `STACK_DIR`.
 * @returns the work's exit code
 * @throws Error if the stack is incomplete, runs without the load profile, or the guard rejects an address
 */
export async function withStack(guard: Guard, work: Work): Promise<number> {
  const { stackDir } = readSettings();
  const own = stackPaths(stackDir === join(ROOT, ".stack") ? OWN_FOLDER : stackDir);
  const workOn = async (paths: StackPaths, signal: AbortSignal): Promise<number> => {
    const stack = describe(paths);
    await guard(stack.addresses);
    await requireLoadProfile(stack.keycloak);
    return work(stack, signal);
  };
  const running = [stackPaths(stackDir), own].find(({ lock }) => runningSupervisor(lock));
  if (running) return untilSignal((signal) => workOn(running, signal));
  // A new stack migrates its database and configures its Keycloak.
  await guard(addressesOfNewStack());
  return runStack({
    settings: settingsOfNewStack(own.dir),
    isForLoad: true,
    work: ({ context: { paths, signal } }) => workOn(paths, signal),
  });
}

function describe(paths: StackPaths): UsedStack {
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
    keycloak: {
      url: parts.keycloak.url,
      realm: parts.keycloak.realm,
      adminPassword: secrets.data.keycloakAdmin,
    },
    stripe: parts.stripe,
    accounts,
    addresses: addressesIn([readJson(paths.state), readJson(paths.env)]),
    pids: () => pidsOf(readJson(paths.state)),
  };
}

const partsShape = z.object({
  parts: z.record(z.string(), z.union([entry.transform((one) => [one]), z.array(entry)])),
});

function pidsOf(state: unknown): Map<string, number> {
  const { parts } = partsShape.parse(state);
  const named = Object.entries(parts).flatMap(([name, list]) =>
    list.flatMap(({ pid }, index) =>
      pid === undefined ? [] : [[list.length > 1 ? `${name} ${index + 1}` : name, pid] as const],
    ),
  );
  return new Map(named);
}
