import { connect } from "node:net";
import { once } from "node:events";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { JobAdmin } from "../domain/operations/job-admin.ts";
import { type Cockpit, type CockpitView, readCockpit } from "../domain/operations/read-cockpit.ts";
import type { Processes } from "../domain/operations/process-status.ts";
import type { ObjectStorage } from "../domain/shared/object-storage.ts";
import { pingPostgres } from "../domain/shared/tables.ts";
import type { Dependencies } from "./dependencies.ts";
import { cachedFor } from "./cached-for.ts";
import { probe } from "./monitoring.ts";
import type { ProcessRegistry } from "./process-registry.ts";

/** The minimum time between two reads, however many operators watch. */
const CACHE_MS = 1000;
const PROBES_CACHE_MS = 5000;

/** Returns a function that reads the data of the cockpit. Parts that cannot be read are null or contain the reason. */
export function openCockpit(parts: {
  em: () => EntityManager;
  jobAdmin: JobAdmin;
  dependencies: Dependencies;
  storage: ObjectStorage;
  smtpUrl: string;
  registry: ProcessRegistry;
  backups: Cockpit["backups"];
  /** The shop's time zone, by its IANA name. */
  timeZone: string;
  /** True if a public shop has Stripe's test keys (`hasTestKeys`). */
  testKeys: boolean;
}): () => Promise<CockpitView> {
  const { em, jobAdmin, dependencies, storage, smtpUrl, registry, backups, timeZone, testKeys } = parts;
  const probes = cachedFor(PROBES_CACHE_MS, async () => {
    const [mail, images] = await Promise.all([
      probe(() => connectTo(smtpUrl)),
      probe(() => storage.list("originals/", { before: new Date(), limit: 1 })),
    ]);
    return { mail, images };
  });
  return cachedFor(CACHE_MS, async () => {
    const [queues, cockpit, postgres, others, drift, { mail, images }, processes] = await Promise.all([
      jobAdmin.queueStatuses().catch(() => null),
      readCockpit({ em: em() }, backups).catch(() => null),
      probe(() => pingPostgres(em())),
      dependencies.check(),
      dependencies.clockDriftSeconds(),
      probes(),
      readProcesses(registry),
    ]);
    return {
      at: new Date(),
      timeZone,
      queues,
      cockpit,
      dependencies: [
        ["Postgres", postgres],
        ["Redis", others.redis],
        ["Keycloak", others.keycloak],
        ["Stripe", others.stripe],
        ["Stripe keys", testKeys ? TEST_KEYS : "ok"],
        ["Mail server", mail],
        ["Image store", images],
        ["Clock", isOff(drift) ? `off by ${Math.round(drift)} s` : "ok"],
      ],
      processes,
    };
  });
}

const TEST_KEYS = "test mode, so anybody can pay with the public test cards. Set the live keys";

async function readProcesses(registry: ProcessRegistry): Promise<Processes> {
  try {
    return { statuses: await registry.read(), isComplete: true };
  } catch {
    return { statuses: [await registry.own()], isComplete: false };
  }
}

/** The limit is the same as in the alert for clock drift. */
const DRIFT_SECONDS_MAX = 30;

function isOff(drift: number | null): drift is number {
  return drift !== null && Math.abs(drift) > DRIFT_SECONDS_MAX;
}

/** Connects to the mail server without sending a mail. */
async function connectTo(smtpUrl: string): Promise<void> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const socket = connect({ host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(1000) });
  } finally {
    socket.destroy();
  }
}
