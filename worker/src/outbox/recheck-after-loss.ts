import type { Queues } from "@shop/api/platform/queues";
import type { Em } from "./claim-rows.ts";

/**
 * Ends the leases of all sent rows where Redis has lost its data, so that the relay sends again what is gone. The mark is set
 * last: a worker killed in between leaves the work to the next one. Returns whether data was lost.
 */
export async function recheckAfterLoss(em: Em, queues: Queues): Promise<boolean> {
  if (await queues.hasMark()) return false;
  await em.execute("update outbox set due_at = now(), renewals = 0 where status = 'sent' and due_at > now()");
  await queues.setMark();
  return true;
}
