import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { docker } from "./engine.ts";
import { WORK } from "./settings.ts";
import { call, orderUntilPaid, signIn } from "./shop.ts";
import { must, print } from "./run.ts";

const READS = 250;
const ORDERS = 10;
const SIGN_INS = 10;
/** Rate limits apply: each count is below its limit, and the next one starts in a new minute. */
const RATE_LIMIT_MS = 61_000;
/** The kernel's unit of CPU time: USER_HZ, 100 per second. */
const TICK_MS = 10;
const SETTLE_MS = 15_000;
const IDLE_MS = 30_000;
const PARTS = ["gateway", "web", "api", "worker", "postgres", "redis", "keycloak"];

const statsShape = z.object({
  networks: z.record(z.string(), z.object({ tx_bytes: z.number() })).default({}),
});
type Meter = { atMs: number; cpuMs: Record<string, number>; bytes: number; transactions: number };

/** CPU time of a process and its descendants, without the engine's health checks. */
function cpuMsOf(pid: string): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
  try {
    // Fields 14 to 17 of proc(5): user and system time of itself and of its ended children.
    const ticks = read("stat").split(") ").at(-1)?.split(" ").slice(11, 15).map(Number) ?? [];
    const children = read(`task/${pid}/children`).split(" ").filter(Boolean);
    return [...ticks.map((each) => each * TICK_MS), ...children.map(cpuMsOf)].reduce((a, b) => a + b, 0);
  } catch {
    // It has just ended: its time is counted in its parent.
    return 0;
  }
}

async function read(): Promise<Meter> {
  const lines = await docker(
    "ps",
    "--no-trunc",
    "--format",
    '{{.ID}} {{.Label "com.docker.compose.service"}}',
  );
  const cpuMs = Object.fromEntries(PARTS.map((part) => [part, 0]));
  const atMs = performance.now();
  let bytes = 0;
  for (const [id = "", service = ""] of lines.split("\n").map((line) => line.split(" "))) {
    const path = `http://engine/containers/${id}/stats?stream=false&one-shot=true`;
    const part = PARTS.find((each) => service.startsWith(each));
    if (!part) continue;
    cpuMs[part] = (cpuMs[part] ?? 0) + cpuMsOf(await docker("inspect", "--format", "{{.State.Pid}}", id));
    if (part !== "gateway") continue;
    const json = await must("curl", ["-sS", "--unix-socket", join(WORK, "docker.sock"), path]);
    for (const { tx_bytes } of Object.values(statsShape.parse(JSON.parse(json)).networks)) bytes += tx_bytes;
  }
  const sql = "select sum(xact_commit + xact_rollback) from pg_stat_database where datname = 'boltwright'";
  const [container = ""] = (
    await docker("ps", "-q", "--filter", "label=com.docker.compose.service=postgres")
  ).split("\n");
  const query = ["exec", container, "psql", "-h", "/run/postgresql", "-U", "postgres", "-Atc", sql];
  return { atMs, cpuMs, bytes, transactions: Number(await docker(...query)) };
}

/** Measures the cost of an idle second, after the work of the start is done. */
async function whileIdle(): Promise<Meter> {
  await pause(SETTLE_MS);
  const before = await read();
  await pause(IDLE_MS);
  const after = await read();
  return difference(before, after, (after.atMs - before.atMs) / 1000);
}

function difference(from: Meter, to: Meter, count: number): Meter {
  const cpuMs = Object.fromEntries(
    PARTS.map((part) => [part, ((to.cpuMs[part] ?? 0) - (from.cpuMs[part] ?? 0)) / count]),
  );
  return {
    atMs: to.atMs,
    cpuMs,
    bytes: (to.bytes - from.bytes) / count,
    transactions: (to.transactions - from.transactions) / count,
  };
}

async function good(path: string, token = ""): Promise<void> {
  const { status } = await call(path, token ? { token } : {});
  if (status !== 200) throw new Error(`${path} returned ${status} while its cost was measured`);
}

/** One kind of request: how often it is sent, and whether it is rate limited. */
type Kind = {
  name: string;
  count: number;
  isRateLimited: boolean;
  send: (token: string) => Promise<unknown>;
};

const KINDS: readonly Kind[] = [
  { name: "home page", count: READS, isRateLimited: false, send: () => good("/") },
  { name: "list of tools", count: READS, isRateLimited: true, send: () => good("/api/tools") },
  {
    name: "list of one's own",
    count: READS,
    isRateLimited: true,
    send: (token) => good("/api/myitems", token),
  },
  { name: "sign-in", count: SIGN_INS, isRateLimited: false, send: () => signIn("admin@boltwright.test") },
  { name: "order until paid", count: ORDERS, isRateLimited: true, send: orderUntilPaid },
];

async function make({ count, send }: Kind, token: string): Promise<void> {
  for (let each = 0; each < count; each += 1) await send(token);
}

/**
 * Measures what one request of each kind costs each part, in milliseconds of CPU. Requests run one after the other, each kind once before
 * it counts, so that its code is compiled. The idle cost is subtracted. The numbers are used in `infra/scale.md`.
 */
export async function measureCosts(email: string): Promise<void> {
  const idle = await whileIdle();
  print(`per idle second: ${written(idle)}`);
  for (const kind of KINDS) {
    const token = await signIn(email);
    await make(kind, token);
    if (kind.isRateLimited) await pause(RATE_LIMIT_MS);
    const before = await read();
    await make(kind, token);
    const after = await read();
    const seconds = (after.atMs - before.atMs) / 1000;
    const one = difference(before, after, kind.count);
    for (const part of PARTS) {
      one.cpuMs[part] = (one.cpuMs[part] ?? 0) - ((idle.cpuMs[part] ?? 0) * seconds) / kind.count;
    }
    one.bytes -= (idle.bytes * seconds) / kind.count;
    one.transactions -= (idle.transactions * seconds) / kind.count;
    print(`per ${kind.name} (${kind.count} of them): ${written(one)}`);
  }
}

function written({ cpuMs, bytes, transactions }: Meter): string {
  const parts = PARTS.map((part) => `${part} ${(cpuMs[part] ?? 0).toFixed(1)}`);
  return `CPU ms: ${parts.join(", ")}; ${(bytes / 1000).toFixed(1)} kB out of the gateway; ${transactions.toFixed(1)} transactions`;
}
