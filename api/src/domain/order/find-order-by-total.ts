import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import type { Cents } from "../shared/money.ts";

/** The id of the caller's only pending order with this total; `ambiguous-order` for none or several. */
export async function findOrderByTotal(
  ctx: Pick<DomainContext, "em" | "actor">,
  total: Cents,
): Promise<string> {
  const person = requirePerson(ctx.actor);
  const rows = await ctx.em.execute<{ id: string }[]>(
    `select o.id from customer_order o join customer c on c.id = o.customer_id
     where c.subject = ? and o.status = 'pending' and o.total_cents = ? limit 2`,
    [person.subject, total],
  );
  const [only, another] = rows;
  if (!only || another) {
    throw new DomainError(
      "ambiguous-order",
      "Say which order: not exactly one pending order has this total.",
      "orderId",
    );
  }
  return only.id;
}
