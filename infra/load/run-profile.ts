import type pg from "pg";
import { describeCommit, describeMachine, describeVersion, loadAverage } from "./machine/description.ts";
import type { Options } from "./options.ts";
import { startK6 } from "./programs/start-k6.ts";
import { reportPath } from "./report/store-run.ts";
import { calibrate } from "./sample/calibrate.ts";
import { startSampler } from "./sample/sampler.ts";
import type { Profile, Tool } from "./scripts/input/shape.ts";
import type { Person } from "./shop/person.ts";
import { closeSale, LAST_UNITS, openSale } from "./seed/sale.ts";
import { checkInvariants } from "./shop/invariants.ts";
import type { UsedStack } from "./shop/open-stack.ts";
import type { RunRecord } from "./verdict/run-record.ts";

/** What runs need. */
export interface Lab {
  readonly k6: string;
  /** For one run, which removes it. */
  readonly folder: string;
  /** Folder of the reports. */
  readonly reports: string;
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

interface RunOptions extends Pick<Options, "size" | "rate" | "seconds" | "buyers"> {
  readonly profile: Profile;
  readonly target: string;
  /** Runs in parallel with k6; the self-check breaks the shop here. */
  readonly meanwhile?: ((database: pg.Client, saleToolId: string | null) => Promise<void>) | undefined;
}

const NO_STRIPE = { url: "", secretKey: "", webhookSecret: "" };

/** Runs a profile on a shop and returns everything that was measured. */
export async function runProfile(lab: Lab, options: RunOptions): Promise<RunRecord> {
  const { shop, print } = lab;
  const { profile, target, size, rate = null, seconds: length = null, buyers } = options;
  const sale = shop && profile === "flash-sale" ? await openSale(shop.database) : null;
  const before = { calibrationMs: calibrate(), loadAverage: loadAverage() };
  const startedAt = new Date().toISOString();
  const sampler = shop ? await startSampler(shop.stack) : null;
  print(`${profile} on ${target} ...`);
  try {
    const k6 = startK6({
      program: lab.k6,
      folder: lab.folder,
      page: `${reportPath(lab.reports, { startedAt, profile })}.html`,
      input: {
        profile,
        origin: target,
        stripe: shop?.stack.stripe ?? NO_STRIPE,
        adminToken: shop?.admin.token ?? "",
        rate,
        seconds: length,
        sale: sale && { tool: sale, buyers },
      },
      customers: shop?.people ?? [],
      tools: lab.tools,
      signal: lab.signal,
    });
    const meanwhile = shop && options.meanwhile?.(shop.database, sale?.id ?? null);
    const [{ seconds, startedAt: loadStartedAt, ...metrics }] = await Promise.all([k6, meanwhile]);
    print("waiting until all work is done, then checking the invariants ...");
    const sampled = await sampler?.finish(loadStartedAt);
    return {
      profile,
      size,
      target,
      startedAt,
      seconds,
      options: { rate, seconds: length, buyers: sale ? buyers : 0 },
      commit: await describeCommit(),
      versions: `${await describeVersion("k6", lab.k6, "version")}, Node ${process.versions.node}`,
      machine: {
        name: describeMachine(),
        calibrationMs: sampler?.calibrationMs() ?? before.calibrationMs,
        loadAverage: `${before.loadAverage} before, ${loadAverage()} after`,
      },
      k6: metrics,
      inside:
        shop && sampled
          ? {
              ...sampled,
              invariants: await checkInvariants(shop.stack.databaseUrl),
              sale: sale && { units: LAST_UNITS, ...(await closeSale(shop.database, sale.id)) },
            }
          : null,
    };
  } catch (error) {
    await sampler?.cancel();
    throw error;
  }
}
