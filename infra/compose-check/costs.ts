import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { docker } from "./engine.ts";
import { WORK } from "./settings.ts";
import { call, orderUntilPaid, signIn } from "./shop.ts";
import { must, say } from "./words.ts";

const READS = 60;
const ORDERS = 5;
/** The shop's budgets hold here too: so much rest keeps below them. */
const READ_REST_MS = 250;
const ORDER_REST_MS = 6500;
const SIGN_IN_REST_MS = 500;
const SETTLE_MS = 15_000;
const IDLE_MS = 10_000;
const PARTS = ["gateway", "api", "worker", "postgres", "redis", "keycloak"];

const statsShape = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  networks: z.record(z.string(), z.object({ tx_bytes: z.number() })).default({}),
});
type Meter = { atMs: number; cpuNs: Record<string, number>; bytes: number; transactions: number };

async function read(): Promise<Meter> {
  const lines = await docker(
    "ps",
    "--no-trunc",
    "--format",
    '{{.ID}} {{.Label "com.docker.compose.service"}}',
  );
  const cpuNs = Object.fromEntries(PARTS.map((part) => [part, 0]));
  const atMs = performance.now();
  let bytes = 0;
  for (const [id = "", service = ""] of lines.split("\n").map((line) => line.split(" "))) {
    const path = `http://engine/containers/${id}/stats?stream=false&one-shot=true`;
    const told = await must("curl", ["-sS", "--unix-socket", join(WORK, "docker.sock"), path]);
    const stats = statsShape.parse(JSON.parse(told));
    const part = PARTS.find((each) => service.startsWith(each));
    if (part) cpuNs[part] = (cpuNs[part] ?? 0) + stats.cpu_stats.cpu_usage.total_usage;
    if (part === "gateway") for (const { tx_bytes } of Object.values(stats.networks)) bytes += tx_bytes;
  }
  const sql = "select sum(xact_commit + xact_rollback) from pg_stat_database where datname = 'boltwright'";
  const [container = ""] = (
    await docker("ps", "-q", "--filter", "label=com.docker.compose.service=postgres")
  ).split("\n");
  const asked = ["exec", container, "psql", "-h", "/run/postgresql", "-U", "postgres", "-Atc", sql];
  return { atMs, cpuNs, bytes, transactions: Number(await docker(...asked)) };
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
  const cpuNs = Object.fromEntries(
    PARTS.map((part) => [part, ((to.cpuNs[part] ?? 0) - (from.cpuNs[part] ?? 0)) / count]),
  );
  return {
    atMs: to.atMs,
    cpuNs,
    bytes: (to.bytes - from.bytes) / count,
    transactions: (to.transactions - from.transactions) / count,
  };
}

async function good(path: string, token = ""): Promise<void> {
  const { status } = await call(path, token ? { token } : {});
  if (status !== 200) throw new Error(`${path} answered ${status} while its cost was measured`);
}

/**
 * What one request of each kind costs each part, in milliseconds of CPU, from the engine's own accounts; one after the other, so that nothing waits.
 * What everything costs while nobody asks is taken off. The figures feed `infra/scale.md`.
 */
export async function measureCosts(token: string): Promise<void> {
  const idle = await whileIdle();
  say(`per second with nobody there: ${written(idle)}`);
  const kinds = [
    { name: "home page", count: READS, restMs: READ_REST_MS, ask: () => good("/") },
    { name: "list of tools", count: READS, restMs: READ_REST_MS, ask: () => good("/api/tools") },
    { name: "list of one's own", count: READS, restMs: READ_REST_MS, ask: () => good("/api/myitems", token) },
    { name: "sign-in", count: ORDERS, restMs: SIGN_IN_REST_MS, ask: () => signIn("admin@boltwright.test") },
    { name: "order until paid", count: ORDERS, restMs: ORDER_REST_MS, ask: () => orderUntilPaid(token) },
  ];
  for (const { name, count, restMs, ask } of kinds) {
    const before = await read();
    for (let each = 0; each < count; each += 1) {
      await ask();
      await pause(restMs);
    }
    const after = await read();
    const seconds = (after.atMs - before.atMs) / 1000;
    const one = difference(before, after, count);
    for (const part of PARTS) {
      one.cpuNs[part] = (one.cpuNs[part] ?? 0) - ((idle.cpuNs[part] ?? 0) * seconds) / count;
    }
    one.bytes -= (idle.bytes * seconds) / count;
    one.transactions -= (idle.transactions * seconds) / count;
    say(`per ${name} (${count} of them): ${written(one)}`);
  }
}

function written({ cpuNs, bytes, transactions }: Meter): string {
  const parts = PARTS.map((part) => `${part} ${((cpuNs[part] ?? 0) / 1e6).toFixed(1)}`);
  return `CPU ms: ${parts.join(", ")}; ${(bytes / 1000).toFixed(1)} kB out of the gateway; ${transactions.toFixed(1)} transactions`;
}
