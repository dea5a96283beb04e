import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { addressOf, formatAddress } from "./order-address.ts";

/** Returns phone, address and company of the caller's newest order that is not cancelled, to prefill the form; empty without one. */
export async function findLastDelivery(
  ctx: Pick<DomainContext, "em" | "actor">,
): Promise<{ phone: string; address: string; company: string }> {
  const { subject } = requirePerson(ctx.actor);
  const last = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(addressOf("delivery").$notNull().as("delivery"))
    .where("c.subject", "=", subject)
    .where("o.status", "<>", "cancelled")
    .orderBy("o.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { phone: "", address: "", company: "" };
  const { phone, company } = last.delivery;
  return { phone, address: formatAddress(last.delivery), company: company ?? "" };
}
