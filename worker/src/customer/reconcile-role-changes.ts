import { listAbandonedRoleChanges, reconcileRoleChange } from "@shop/api/domain/customer/settle-role-change";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { recordSweepAttempt } from "@shop/api/domain/shared/sweep-attempt";
import { forEachWithin } from "../for-each-within.ts";

const BATCH = 100;
const BUDGET_MS = 20_000;

/** Reconciles interrupted role changes with the identity provider. */
export async function reconcileRoleChanges(ctx: DomainContext): Promise<void> {
  await forEachWithin(await listAbandonedRoleChanges(ctx, BATCH), BUDGET_MS, async (change) => {
    await recordSweepAttempt(ctx, change.changeId);
    await reconcileRoleChange(ctx, change);
  });
}
