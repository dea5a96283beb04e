import type { Note } from "../../machine/note.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import type { Secrets } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import type { StackPaths } from "../stack-dir.ts";

/** The parts, in the order in which people read them. */
export const PART_NAMES = [
  "postgres",
  "redis",
  "keycloak",
  "mail",
  "stripe",
  "api",
  "worker",
  "web",
  "gateway",
] as const;

export type PartName = (typeof PART_NAMES)[number];

/** One part of the stack: what it runs, and what others need to know of it. */
export type Part = {
  name: PartName;
  /** The part's processes; none where something outside is used instead. */
  plans: ProcessPlan[];
  /** The fields of each process in state.json in addition to `pid` and `log`; a single entry where there is no process. */
  addresses: Record<string, string>[];
  /** The external service that is used instead, if any: its setting, the address to check, and a further check. */
  external?: { setting: string; address: string; check?: () => Promise<void> };
  /** Called before its processes start, at the start of the stack. */
  prepare?: (note: Note) => Promise<void>;
  /** Called before its processes start or restart: builds what they run, if its sources have changed. */
  build?: (note: Note) => Promise<void>;
  /** Called when its processes are ready, at the start of the stack. */
  finish?: () => Promise<void>;
};

/** All that a part is made from. */
export type StackContext = {
  settings: Settings;
  paths: StackPaths;
  ports: Record<string, number>;
  secrets: Secrets;
  /** True for load tests: more clients in Keycloak, no request limits, no start-up savings. */
  isForLoad: boolean;
  /** The signal is aborted when the stack stops, for what is neither a part nor over in a moment. */
  signal: AbortSignal;
};

/** The remembered port of this name. */
export function portOf({ ports }: StackContext, name: string): number {
  const port = ports[name];
  if (port === undefined) throw new Error(`no port was chosen for ${name}`);
  return port;
}

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);

/** Names of the loopback ports that a stack with these settings needs, the shop's own aside. */
export function portNames(settings: Settings): string[] {
  return [
    ...(settings.databaseUrl ? [] : ["postgres"]),
    ...(settings.redisUrl ? [] : ["redis"]),
    ...(settings.keycloakUrl ? [] : ["keycloak", "keycloakManagement"]),
    ...(settings.smtpUrl ? [] : ["mail", "smtp"]),
    ...(settings.stripe ? [] : ["stripe"]),
    ...numbered(settings.apiProcesses, "api"),
    ...numbered(settings.apiProcesses, "apiMetrics"),
    ...numbered(settings.workerProcesses, "workerMetrics"),
    "web",
    "webMetrics",
    "gatewayMetrics",
  ];
}
