import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { NOW } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertReturnMayGo, lockReturn, storeReturnState } from "./advance-return.ts";

type Decision = { readonly accept: true } | { readonly accept: false; readonly reason: string };

/**
 * Accepts or declines a return, for an admin. An accepted one can still be declined, for example when nothing arrives.
 * Errors: `forbidden`, `not-found`, `return-state`.
 */
export async function decideReturn(ctx: DomainContext, returnId: string, decision: Decision): Promise<void> {
  const admin = await requireAdmin(ctx);
  const to = decision.accept ? "accepted" : "declined";
  await inTransaction(ctx.em.fork(), async (em) => {
    const { found } = await lockReturn(em, returnId);
    assertReturnMayGo(found, to);
    const columns = { decided_at: NOW, decline_reason: decision.accept ? null : decision.reason };
    await storeReturnState(ctx, em, { found, admin, to, columns });
  });
}
