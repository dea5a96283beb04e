import { sql } from "kysely";
import { expireHold } from "../payment/expire-hold.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/**
 * Puts the pieces that an unpaid order keeps back on the shelf now. A charge that went through is looked for first: then the order
 * is paid, and keeps them. While Stripe is silent they go back two minutes later, by themselves. Error: `not-found` where the
 * order keeps nothing.
 */
export async function releaseOrderHold(
  ctx: OperatorContext,
  orderId: string,
): Promise<"released" | "paid" | "waits for Stripe"> {
  const act = { action: "holds.release", target: orderId };
  return audited(
    ctx,
    act,
    async () => {
      if (!isId(orderId) || !(await endHold(ctx, orderId))) {
        throw new DomainError("not-found", "No unpaid order with this id keeps pieces.");
      }
      if (await expireHold(ctx, orderId, "operator")) return "released";
      const left = await tables(ctx.em)
        .selectFrom("customer_order")
        .select("status")
        .where("id", "=", orderId)
        .executeTakeFirst();
      return left?.status === "paid" ? "paid" : "waits for Stripe";
    },
    (became) => ({ became }),
  );
}

/** Answers whether there was one. */
async function endHold({ em }: Pick<OperatorContext, "em">, orderId: string): Promise<boolean> {
  const ended = await tables(em)
    .updateTable("customer_order")
    .set({ held_until: sql<Date>`least(held_until, now())` })
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .where("holds_stock", "=", true)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
