import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage } from "../shared/page.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import { assertKnownOrder } from "./assert-known-order.ts";

/** Returns the internal notes of an order with their admins, newest first, for an admin. Errors: `forbidden`, `not-found`. */
export async function listOrderNotes(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: { orderId: string; limit: number; after?: string | undefined },
) {
  await requireAdmin(ctx);
  const { orderId, limit, after = "" } = input;
  await assertKnownOrder(ctx.em, orderId);
  const rows = await tables(ctx.em)
    .selectFrom("order_note as n")
    .innerJoin("customer as c", "c.id", "n.author_id")
    .select(["n.id", "n.text", "n.created_at as createdAt"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("author"))
    .where("n.order_id", "=", orderId)
    .$if(after !== "", (query) => query.where("n.id", "<", after))
    .orderBy("n.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit);
}
