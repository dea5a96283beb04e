import { connect } from "node:net";
import { once } from "node:events";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { JobAdmin } from "../domain/operations/job-admin.ts";
import { type CockpitView, readCockpit } from "../domain/operations/read-cockpit.ts";
import type { Processes } from "../domain/operations/process-status.ts";
import type { ObjectStorage } from "../domain/shared/object-storage.ts";
import { pingPostgres } from "../domain/shared/tables.ts";
import type { Dependencies } from "./dependencies.ts";
import { cachedFor } from "./cached-for.ts";
import { probe } from "./monitoring.ts";
import type { ProcessRegistry } from "./process-registry.ts";

/** However many operators look, the shop is asked no more often than this. */
const CACHE_MS = 1000;
const PROBES_CACHE_MS = 5000;

/** Reads what the cockpit shows. What does not answer is null or says so; the rest is told all the same. */
export function openCockpit(parts: {
  em: () => EntityManager;
  jobAdmin: JobAdmin;
  dependencies: Dependencies;
  storage: ObjectStorage;
  smtpUrl: string;
  board: ProcessRegistry;
}): () => Promise<CockpitView> {
  const { em, jobAdmin, dependencies, storage, smtpUrl, board } = parts;
  const probes = cachedFor(PROBES_CACHE_MS, async () => {
    const [mail, images] = await Promise.all([
      probe(() => greet(smtpUrl)),
      probe(() => storage.list("originals/", { before: new Date(), limit: 1 })),
    ]);
    return { mail, images };
  });
  return cachedFor(CACHE_MS, async () => {
    const [queues, cockpit, postgres, others, drift, { mail, images }, processes] = await Promise.all([
      jobAdmin.queueStatuses().catch(() => null),
      readCockpit({ em: em() }).catch(() => null),
      probe(() => pingPostgres(em())),
      dependencies.check(),
      dependencies.clockDriftSeconds(),
      probes(),
      readProcesses(board),
    ]);
    return {
      at: new Date(),
      queues,
      cockpit,
      dependencies: [
        ["Postgres", postgres],
        ["Redis", others.redis],
        ["Keycloak", others.keycloak],
        ["Stripe", others.stripe],
        ["Mail server", mail],
        ["Image store", images],
        ["Clock", isAstray(drift) ? `off by ${Math.round(drift)} s` : "ok"],
      ],
      processes,
    };
  });
}

async function readProcesses(board: ProcessRegistry): Promise<Processes> {
  try {
    return { statuses: await board.read(), isComplete: true };
  } catch {
    return { statuses: [await board.own()], isComplete: false };
  }
}

/** The alarm's own limit. */
const DRIFT_SECONDS_MAX = 30;

function isAstray(drift: number | null): drift is number {
  return drift !== null && Math.abs(drift) > DRIFT_SECONDS_MAX;
}

/** Connects to the mail server of the address; no mail is begun. */
async function greet(smtpUrl: string): Promise<void> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const socket = connect({ host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(1000) });
  } finally {
    socket.destroy();
  }
}
