import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { requirePerson } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { WISHES_MAX } from "./list-wishes.ts";
import { lockCustomer } from "./lock-customer.ts";

/**
 * Puts tools on one's own wish list, after those that are on it; what is on it already, or is no tool, changes nothing.
 * `too-many-wishes` when they do not all fit, and then none is added.
 */
export async function addWishes(
  ctx: Pick<DomainContext, "em" | "actor">,
  toolIds: readonly string[],
): Promise<void> {
  requirePerson(ctx.actor);
  const customer = await ensureCustomer(ctx);
  await inTransaction(ctx.em, async (em) => {
    // Two tabs of one customer go one after the other.
    await lockCustomer(em, customer.id);
    await em.execute(
      `insert into customer_wish (customer_id, tool_id)
       select ?, tool.id from unnest(?::uuid[]) with ordinality as wished (id, at) join tool on tool.id = wished.id
       order by at on conflict do nothing`,
      [customer.id, `{${toolIds.join(",")}}`],
    );
    const [counted] = await em.execute<{ wishes: number }[]>(
      "select count(*) as wishes from customer_wish where customer_id = ?",
      [customer.id],
    );
    if (counted && counted.wishes <= WISHES_MAX) return;
    throw new DomainError("too-many-wishes", `A wish list takes ${WISHES_MAX} tools: take some off first.`);
  });
}
