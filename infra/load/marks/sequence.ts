import { measureCpu } from "../machine/usage.ts";
import { payAndPoll, startPayment } from "../shop/buying.ts";
import { runClients } from "../shop/clients.ts";
import { percentile } from "../statistics.ts";
import { type Bench, type Mark, markResult } from "./mark.ts";

const CUSTOMERS = 60;
const CLIENTS = 4;
const WITHIN_MS = 2000;
const STEPS = ["list", "tool", "order and intent", "card to paid"] as const;

/** A customer's steps through the gateway without thinking time: list, tool, order, intent, card, until it is paid. */
export const measureSequence: Mark = async (bench) => {
  await runSequences(bench);
  const usedCpu = measureCpu(bench.shop.pids, ["api", "worker", "postgres"]);
  const sequences = await runSequences(bench);
  const cpuMs = (usedCpu().reduce((sum, each) => sum + each, 0) / CUSTOMERS) * 1000;
  const totals = sequences.map((steps) => steps.reduce((sum, each) => sum + each, 0));
  const p95 = percentile(totals, 95);
  const unpaid = totals.filter((ms) => !Number.isFinite(ms)).length;
  const medians = STEPS.map((name, step) => {
    const times = sequences.map((steps) => steps[step] ?? Number.NaN);
    return `${name} ${percentile(times, 50).toFixed(0)} ms`;
  });
  return markResult("sequence", {
    value: `p95 ${p95.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU each`,
    target: `under ${WITHIN_MS} ms`,
    met: p95 < WITHIN_MS && unpaid === 0,
    notes: [
      `${CUSTOMERS} customers, ${CLIENTS} at once; medians: ${medians.join(", ")}`,
      "CPU of API, worker and Postgres, with the polling",
    ],
    errors: unpaid ? [`${unpaid} of ${CUSTOMERS} charged orders were not paid`] : [],
    details: { sequences },
  });
};

/** Returns the milliseconds of each step, for each customer. */
function runSequences(bench: Bench): Promise<number[][]> {
  const goesOn = (turn: number): boolean => turn < CUSTOMERS;
  const clients = { ...bench, count: CLIENTS, origin: bench.shop.origin, goesOn };
  return runClients(bench, clients, async (client, tool, customer) => {
    const steps: number[] = [];
    const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
      const startedAt = performance.now();
      const result = await work;
      steps.push(performance.now() - startedAt);
      return result;
    };
    await timed(client.shop.call("GET", "/api/tools?limit=24"));
    await timed(client.shop.call("GET", `/api/purchase/${tool.id}`));
    const payment = await timed(startPayment(client, tool, customer));
    steps.push(await payAndPoll(client, payment));
    return steps;
  });
}
