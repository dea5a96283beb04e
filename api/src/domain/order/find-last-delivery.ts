import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";

/** Where one's own newest order goes, so that nobody types it twice; empty before the first. */
export async function findLastDelivery(
  ctx: Pick<DomainContext, "em" | "actor">,
): Promise<{ phone: string; address: string }> {
  const { subject } = requirePerson(ctx.actor);
  const [last] = await ctx.em.execute<{ phone: string; address: string }[]>(
    `select o.phone, o.address from customer_order o join customer c on c.id = o.customer_id
     where c.subject = ? order by o.id desc limit 1`,
    [subject],
  );
  return last ?? { phone: "", address: "" };
}
