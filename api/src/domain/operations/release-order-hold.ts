import { expireHold } from "../payment/expire-hold.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
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
      const ended = isId(orderId)
        ? await ctx.em.execute<unknown[]>(
            `update customer_order set held_until = least(held_until, now())
             where id = ? and status = 'pending' and holds_stock returning id`,
            [orderId],
          )
        : [];
      if (!ended.length) {
        throw new DomainError("not-found", "No unpaid order with this id keeps pieces.");
      }
      if (await expireHold(ctx, orderId, "operator")) return "released";
      const [left] = await ctx.em.execute<{ status: string }[]>(
        "select status from customer_order where id = ?",
        [orderId],
      );
      return left?.status === "paid" ? "paid" : "waits for Stripe";
    },
    (became) => ({ became }),
  );
}
