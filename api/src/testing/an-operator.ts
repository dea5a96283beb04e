import type { JobAdmin } from "../domain/operations/job-admin.ts";
import type { OperatorContext, OperatorSessionList } from "../domain/operations/operator.ts";
import { systemActor } from "../domain/shared/actor.ts";
import type { TestShop } from "./test-shop.ts";

/** Queues with nothing in them, each with a worker whose heartbeat is on time, unless `over` overrides it. */
export function anEmptyJobAdmin(over: Partial<JobAdmin> = {}): JobAdmin {
  const statuses = async () =>
    ["payments", "general", "mail", "images"].map((queue) => ({
      queue,
      waiting: 0,
      failed: 0,
      oldestSeconds: null,
      isPaused: false,
      workers: 1,
      heartbeatLateSeconds: 0,
    }));
  return {
    queueStatuses: statuses,
    listFailed: async () => [],
    find: async () => null,
    runNow: async () => "gone",
    findOfRow: async () => null,
    ...over,
  };
}

/** The context of a use case for operators, on the given queues. */
export function anOperator(
  shop: TestShop,
  jobAdmin: JobAdmin = anEmptyJobAdmin(),
  sessions: OperatorSessionList = { endAll: async () => 0 },
): OperatorContext {
  return {
    ...shop.as(systemActor),
    jobAdmin,
    sessions,
    operator: { name: "op@boltwright.test", via: "page" },
  };
}

/** What operators did, as `action outcome target`, oldest first. */
export async function actionsOf(shop: TestShop): Promise<string[]> {
  const rows = await shop.em.execute<{ line: string }[]>(
    `select action || ' ' || outcome || ' ' || target as line from operator_action order by id`,
  );
  return rows.map(({ line }) => line);
}
