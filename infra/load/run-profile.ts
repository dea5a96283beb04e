import { hostname, cpus, totalmem } from "node:os";
import type pg from "pg";
import { commitOf, loadNow } from "./machine/description.ts";
import { run as runCommand } from "../keycloak/distribution/run.ts";
import type { Options, Profile } from "./options.ts";
import type { GivenTool } from "./scripts/given/shape.ts";
import { calibrate } from "./sample/calibrate.ts";
import { startSampler } from "./sample/sampler.ts";
import type { Person } from "./seed/people.ts";
import { closeSale, LAST_PIECES, openSale } from "./seed/sale.ts";
import type { RunRecord } from "./verdict/run-record.ts";
import { checkInvariants } from "./shop/invariants.ts";
import { startK6 } from "./programs/start-k6.ts";
import type { UsedStack } from "./shop/open-stack.ts";

/** What runs work with. */
export interface Lab {
  readonly k6: string;
  /** Of one run, which removes it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** The shop of this machine from inside; null where the target is another machine's. */
  readonly shop: {
    readonly stack: UsedStack;
    readonly database: pg.Client;
    readonly people: readonly Person[];
    readonly admin: Person;
  } | null;
  readonly tools: readonly GivenTool[];
}

interface Wish extends Pick<Options, "size" | "rate" | "seconds" | "buyers"> {
  readonly profile: Profile;
  /** Where the load goes. */
  readonly target: string;
  /** Done while k6 runs; only the lab's check of itself spoils something here. */
  readonly meanwhile?: ((database: pg.Client, saleToolId: string | null) => Promise<void>) | undefined;
}

const NO_STRIPE = { url: "", secretKey: "", webhookSecret: "" };

/** Puts a profile on the shop and tells everything that was seen; the verdict is made from it. */
export async function runProfile(lab: Lab, wish: Wish): Promise<RunRecord> {
  const { shop, say } = lab;
  const sale = shop && wish.profile === "flash-sale" ? await openSale(shop.database) : null;
  const before = { calibrationMs: calibrate(), loadAverage: loadNow() };
  const startedAt = new Date().toISOString();
  const sampler = shop ? await startSampler(shop.stack) : null;
  say(`${wish.profile} on ${wish.target} ...`);
  try {
    const { rate = null, seconds: wished = null, buyers } = wish;
    const k6 = startK6({
      program: lab.k6,
      profile: wish.profile,
      folder: lab.folder,
      given: {
        origin: wish.target,
        stripe: shop?.stack.stripe ?? NO_STRIPE,
        adminToken: shop?.admin.token ?? "",
        rate,
        seconds: wished,
        sale: sale && { tool: sale, buyers },
      },
      people: shop?.people ?? [],
      tools: lab.tools,
      signal: lab.signal,
    });
    const spoiling = shop && wish.meanwhile?.(shop.database, sale?.id ?? null);
    const [{ seconds, beganAt, ...figures }] = await Promise.all([k6, spoiling]);
    say("waiting until everything is done, then checking the invariants ...");
    const seen = await sampler?.finish(beganAt);
    return {
      profile: wish.profile,
      size: wish.size,
      target: wish.target,
      startedAt,
      seconds,
      wish: { rate, seconds: wished, buyers: sale ? buyers : 0 },
      commit: await commitOf(),
      versions: `${await versionOfK6(lab.k6)}, Node ${process.versions.node}`,
      machine: {
        name: machineName(),
        calibrationMs: sampler?.calibrationMs() ?? before.calibrationMs,
        loadAverage: `${before.loadAverage} before, ${loadNow()} after`,
      },
      k6: figures,
      inside:
        shop && seen
          ? {
              ...seen,
              invariants: await checkInvariants(shop.stack.databaseUrl),
              sale: sale && { pieces: LAST_PIECES, ...(await closeSale(shop.database, sale.id)) },
            }
          : null,
    };
  } catch (error) {
    await sampler?.abandon();
    throw error;
  }
}

function machineName(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${hostname()}, ${cpus().length} x ${cpu?.model.trim() ?? "unknown"}, ${memory} GB, ${process.platform} ${process.arch}`;
}

async function versionOfK6(program: string): Promise<string> {
  const { output } = await runCommand(program, ["version"]);
  return /k6(\.exe)? v[\d.]+/.exec(output)?.[0] ?? "k6";
}
