import { NOW, tables } from "@shop/api/domain/shared/tables";
import type { Queues } from "@shop/api/platform/queues";
import type { Em } from "./claim-rows.ts";

/**
 * Ends the leases of all sent rows if Redis lost its data, so that the relay sends lost jobs again. The mark is set last: if the
 * worker crashes in between, the next one repeats this. Returns whether data was lost.
 */
export async function recheckAfterLoss(em: Em, queues: Queues): Promise<boolean> {
  if (await queues.hasMark()) return false;
  await tables(em)
    .updateTable("outbox")
    .set({ due_at: NOW, renewals: 0 })
    .where("status", "=", "sent")
    .where("due_at", ">", NOW)
    .execute();
  await queues.setMark();
  return true;
}
