import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { ROOT } from "../stack/parts/root.ts";
import { growthOf } from "./growth.ts";
import { describeRun } from "./machine/description.ts";
import type { Options } from "./options.ts";
import { callsOf, countOf, thresholdsOf } from "./programs/k6-summary.ts";
import { startK6 } from "./programs/start-k6.ts";
import type { Profile, Tool } from "./scripts/input/shape.ts";
import { BREAKPOINT } from "./scripts/thresholds.ts";
import { closeSale, openSale } from "./seed/sale.ts";
import { checkInvariants } from "./shop/invariants.ts";
import type { Person } from "./shop/person.ts";
import type { UsedStack } from "./shop/with-stack.ts";
import { renderTable } from "./table.ts";
import { type Inside, problemsOf, type Run } from "./verdict.ts";
import { watchShop } from "./watch-shop.ts";

/** Takes for each run k6's page, `.html`, and everything that was measured, `.json`. */
const REPORTS = join(ROOT, "infra/load/reports");
/** The input that k6 gets for a shop on another machine. */
const REMOTE = {
  stack: { stripe: { url: "", secretKey: "", webhookSecret: "" } },
  people: [],
  admin: { token: "" },
};

/** The programs and files that a run needs. */
export interface Lab {
  readonly k6: string;
  /** The folder of one run, which removes it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /** Null for a shop on another machine. */
  readonly shop: {
    readonly stack: UsedStack;
    readonly database: pg.Client;
    readonly people: readonly Person[];
    readonly admin: Person;
  } | null;
  readonly tools: readonly Tool[];
}

interface RunOptions extends Pick<Options, "rate" | "seconds" | "buyers"> {
  readonly profile: Profile;
  readonly target: string;
}

/** Runs a profile on a shop, prints the tables and the verdict, and stores the report. @returns whether the run passed */
export async function runProfile(lab: Lab, options: RunOptions): Promise<boolean> {
  const { shop, print } = lab;
  const { profile, target, rate = null, seconds = null, buyers } = options;
  const sale = shop && profile === "flash-sale" ? await openSale(shop.database) : null;
  const report = join(REPORTS, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${profile}`);
  const finishWatch = shop ? await watchShop(shop.stack) : null;
  print(`${profile} on ${target} ...`);
  const { stack, people, admin } = shop ?? REMOTE;
  const k6 = await startK6({
    program: lab.k6,
    folder: lab.folder,
    page: `${report}.html`,
    input: {
      profile,
      origin: target,
      stripe: stack.stripe,
      adminToken: admin.token,
      rate,
      seconds,
      sale: sale && { tool: sale, buyers },
    },
    customers: people,
    tools: lab.tools,
    signal: lab.signal,
  });
  print("waiting until all work is done, then checking the invariants ...");
  const watched = await finishWatch?.();
  const inside: Inside | null =
    shop && watched
      ? {
          ...watched,
          invariants: await checkInvariants(shop.stack.databaseUrl),
          sale: sale && (await closeSale(shop.database, sale.id)),
        }
      : null;
  const run = { profile, k6, inside };
  const problems = problemsOf(run);
  const lines = [...tablesOf(run), ...summaryOf(run, options), await describeRun(), ...verdictOf(problems)];
  lines.forEach(print);
  writeFileSync(`${report}.json`, `${JSON.stringify({ ...run, options, problems }, undefined, 1)}\n`);
  print(`charts   ${report}.html\ndata     ${report}.json`);
  return problems.length === 0;
}

const verdictOf = (problems: readonly string[]): string[] => [
  `verdict  ${problems.length === 0 ? "PASSED" : "FAILED"}`,
  ...problems.map((problem) => `  ${problem}`),
];

/** Returns the calls, the thresholds, and what each process used. */
function tablesOf({ k6, inside }: Run): string[] {
  const limits = thresholdsOf(k6).map(({ metric, limit, value, isMet }) => [
    metric,
    value,
    limit,
    isMet ? "met" : "CROSSED",
  ]);
  const used = Object.entries(inside?.cpuSeconds ?? {}).map(([name, cpu]) => [name, cpu.toFixed(1)]);
  const growth = growthOf(inside?.samples ?? []).map(({ name, from, to, isLeak }) => [
    name,
    ...[from, to].map((each) => (Number.isFinite(each) ? each.toFixed(0) : "-")),
    isLeak ? "LEAK" : "",
  ]);
  return [
    renderTable(["call", "count", "median ms", "p95", "max"], callsOf(k6)),
    renderTable(["metric", "value", "limit", ""], limits),
    ...(inside
      ? [
          renderTable(["process", "CPU s"], used),
          renderTable(["lowest", "third quarter", "last quarter", ""], growth),
        ]
      : []),
  ].map((table) => `\n${table}`);
}

/** Returns what was done, and the rate at which a limit broke. */
function summaryOf({ profile, k6, inside }: Run, { rate, seconds }: RunOptions): string[] {
  const ms = k6.state.testRunDurationMs;
  const requests = countOf(k6, "http_reqs");
  const [placed, paid, soldOut] = ["orders_placed", "orders_paid", "sold_out"].map((each) =>
    countOf(k6, each),
  );
  const { from } = BREAKPOINT;
  const share = Math.min(1, ms / 1000 / (seconds ?? BREAKPOINT.seconds));
  const reached = from + ((rate ?? BREAKPOINT.to) - from) * share;
  return [
    `\n${requests} requests, ${(requests / (ms / 1000)).toFixed(0)} a second; ${placed} orders placed, ${paid} paid, ${soldOut} sold out`,
    ...(inside?.sale ? [`last units: ${inside.sale.sold} sold, ${inside.sale.left} left`] : []),
    ...(profile === "breakpoint" ? [`a limit broke at ${reached.toFixed(0)} orders a second or before`] : []),
  ];
}
