import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { requirePerson } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { WISH_LIST_MAX } from "./list-wish-list.ts";
import { lockCustomer } from "./lock-customer.ts";

/**
 * Adds tools to the signed-in customer's wish list, at its end; ignores those that are on it already and unknown ids. Error: `too-many-wishes`
 * if they do not all fit, and then none is added.
 */
export async function addToWishList(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  toolIds: readonly string[],
): Promise<void> {
  requirePerson(ctx.actor);
  const customer = await ensureCustomer(ctx);
  await inTransaction(ctx.em, async (em) => {
    // Two tabs of one customer take turns.
    await lockCustomer(em, customer.id);
    await tables(em)
      .insertInto("customer_wish")
      .columns(["customer_id", "tool_id"])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{ id: string; at: number }>`unnest(${toolIds}::uuid[]) with ordinality`.as<"wished">(
              sql`wished (id, at)`,
            ),
          )
          .innerJoin("tool", "tool.id", "wished.id")
          .select([eb.val(customer.id).as("customer_id"), "tool.id"])
          .orderBy("wished.at"),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
    const { wishes } = await tables(em)
      .selectFrom("customer_wish")
      .select((eb) => eb.fn.countAll<number>().as("wishes"))
      .where("customer_id", "=", customer.id)
      .executeTakeFirstOrThrow();
    if (wishes <= WISH_LIST_MAX) return;
    throw new DomainError(
      "too-many-wishes",
      `A wish list can have ${WISH_LIST_MAX} tools. Remove some first.`,
    );
  });
}
