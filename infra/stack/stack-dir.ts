import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const SHARED_MEMORY = "/dev/shm";

/** A folder in memory where the system has such folders; what lies there may be lost at any stop. */
function memoryFolder(stackDir: string): string {
  if (!existsSync(SHARED_MEMORY)) return join(stackDir, "memory");
  return join(
    SHARED_MEMORY,
    `boltwright-${createHash("sha256").update(stackDir).digest("hex").slice(0, 12)}`,
  );
}

/** Names of everything in a stack's folder. */
export function stackPaths(stackDir: string) {
  const at = (...names: string[]) => join(stackDir, ...names);
  return {
    dir: stackDir,
    state: at("state.json"),
    env: at("env.json"),
    lock: at("supervisor.json"),
    ports: at("ports.json"),
    secrets: at("secrets.json"),
    processes: at("processes.json"),
    socket: at("control.sock"),
    logs: at("logs"),
    web: at("web"),
    webServer: at("web-server"),
    memory: memoryFolder(stackDir),
    data: (name: string) => at("data", name),
    log: (name: string) => at("logs", `${name}.log`),
  };
}

export type StackPaths = ReturnType<typeof stackPaths>;

/** The folders that hold people's data and that no program closes, as Postgres and Redis do theirs. */
const PRIVATE_DATA = ["keycloak", "mail", "stripe", "images"];

/** Creates the folder, and new logs next to those of the previous run. Others may pass through it, not read it. */
export function prepareStackDir(paths: StackPaths): void {
  mkdirSync(paths.data(""), { recursive: true, mode: 0o711 });
  for (const name of PRIVATE_DATA) {
    mkdirSync(paths.data(name), { recursive: true, mode: 0o700 });
    chmodSync(paths.data(name), 0o700);
  }
  rmSync(`${paths.logs}.previous`, { recursive: true, force: true });
  if (existsSync(paths.logs)) renameSync(paths.logs, `${paths.logs}.previous`);
  mkdirSync(paths.logs, { mode: 0o700 });
}

/** Removes what a stack has written to its directory, and no other files. */
export function forgetStack(paths: StackPaths): void {
  const { dir, memory, data, logs, web, webServer, state, env, lock, ports, secrets, processes, socket } =
    paths;
  const folders = [memory, data(""), logs, `${logs}.previous`, web, `${web}.draft`, webServer];
  const files = [state, env, lock, ports, secrets, processes, socket];
  for (const path of [...folders, ...files]) rmSync(path, { recursive: true, force: true });
  if (existsSync(dir) && readdirSync(dir).length === 0) rmSync(dir, { recursive: true });
}

/** Writes a file that only its owner may read; readers see the old or the new text, never half of it. */
export function writePrivately(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The parsed file, or undefined where it is not there or is no JSON. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
