import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

/** Returns the id of the caller's only pending order with this total. Error: `ambiguous-order` for none or several. */
export async function findOrderByTotal(
  ctx: Pick<DomainContext, "em" | "actor">,
  total: Cents,
): Promise<string> {
  const person = requirePerson(ctx.actor);
  const rows = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select("o.id")
    .where("c.subject", "=", person.subject)
    .where("o.status", "=", "pending")
    .where("o.total_cents", "=", total)
    .limit(2)
    .execute();
  const [only, another] = rows;
  if (!only || another) {
    throw new DomainError(
      "ambiguous-order",
      "Not exactly one pending order has this total. Name the order.",
      "orderId",
    );
  }
  return only.id;
}
