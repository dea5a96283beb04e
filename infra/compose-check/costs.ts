import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { docker } from "./engine.ts";
import { WORK } from "./settings.ts";
import { call, orderUntilPaid, signIn } from "./shop.ts";
import { must, say } from "./words.ts";

const READS = 250;
const ORDERS = 10;
const SIGN_INS = 10;
/** The shop's budgets hold here too: each count keeps below one, and is made again only when the minute is over. */
const BUDGET_MS = 61_000;
/** The system's unit of CPU time: USER_HZ, 100 a second. */
const TICK_MS = 10;
const SETTLE_MS = 15_000;
const IDLE_MS = 30_000;
const PARTS = ["gateway", "api", "worker", "postgres", "redis", "keycloak"];

const statsShape = z.object({
  networks: z.record(z.string(), z.object({ tx_bytes: z.number() })).default({}),
});
type Meter = { atMs: number; cpuMs: Record<string, number>; bytes: number; transactions: number };

/** CPU time of a process and all that came of it, so that the engine's own health checks do not count. */
function cpuMsOf(pid: string): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
  try {
    // Fields 14 to 17 of proc(5): itself and those of its children that have ended, as user and as system.
    const ticks = read("stat").split(") ").at(-1)?.split(" ").slice(11, 15).map(Number) ?? [];
    const children = read(`task/${pid}/children`).split(" ").filter(Boolean);
    return [...ticks.map((each) => each * TICK_MS), ...children.map(cpuMsOf)].reduce((a, b) => a + b, 0);
  } catch {
    // It has just ended: its parent has its time.
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
    const told = await must("curl", ["-sS", "--unix-socket", join(WORK, "docker.sock"), path]);
    for (const { tx_bytes } of Object.values(statsShape.parse(JSON.parse(told)).networks)) bytes += tx_bytes;
  }
  const sql = "select sum(xact_commit + xact_rollback) from pg_stat_database where datname = 'boltwright'";
  const [container = ""] = (
    await docker("ps", "-q", "--filter", "label=com.docker.compose.service=postgres")
  ).split("\n");
  const asked = ["exec", container, "psql", "-h", "/run/postgresql", "-U", "postgres", "-Atc", sql];
  return { atMs, cpuMs, bytes, transactions: Number(await docker(...asked)) };
}

/** What everything costs in a second in which nobody asks, after what a start leaves to do is done. */
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
  if (status !== 200) throw new Error(`${path} answered ${status} while its cost was measured`);
}

/** One kind of request: how often it is made to measure it, and whether there is a budget for it. */
type Kind = {
  name: string;
  count: number;
  hasBudget: boolean;
  ask: (token: string) => Promise<unknown>;
};

const KINDS: readonly Kind[] = [
  { name: "home page", count: READS, hasBudget: false, ask: () => good("/") },
  { name: "list of tools", count: READS, hasBudget: true, ask: () => good("/api/tools") },
  { name: "list of one's own", count: READS, hasBudget: true, ask: (token) => good("/api/myitems", token) },
  { name: "sign-in", count: SIGN_INS, hasBudget: false, ask: () => signIn("admin@boltwright.test") },
  { name: "order until paid", count: ORDERS, hasBudget: true, ask: orderUntilPaid },
];

async function make({ count, ask }: Kind, token: string): Promise<void> {
  for (let each = 0; each < count; each += 1) await ask(token);
}

/**
 * What one request of each kind costs each part, in milliseconds of CPU, from the system's own accounts; one after the other, so that nothing waits,
 * and each kind once before it counts, so that its code is compiled. What everything costs while nobody asks is taken off. The figures feed `infra/scale.md`.
 */
export async function measureCosts(email: string): Promise<void> {
  const idle = await whileIdle();
  say(`per second with nobody there: ${written(idle)}`);
  for (const kind of KINDS) {
    const token = await signIn(email);
    await make(kind, token);
    if (kind.hasBudget) await pause(BUDGET_MS);
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
    say(`per ${kind.name} (${kind.count} of them): ${written(one)}`);
  }
}

function written({ cpuMs, bytes, transactions }: Meter): string {
  const parts = PARTS.map((part) => `${part} ${(cpuMs[part] ?? 0).toFixed(1)}`);
  return `CPU ms: ${parts.join(", ")}; ${(bytes / 1000).toFixed(1)} kB out of the gateway; ${transactions.toFixed(1)} transactions`;
}
