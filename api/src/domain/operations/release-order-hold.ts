import { sql } from "kysely";
import { z } from "zod";
import { expireHold } from "../payment/expire-hold.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, text } from "./operation.ts";
import { message } from "./report.ts";

/**
 * Ends the reservation of an unpaid order and restocks its units now. Looks for a successful charge first: then the order is paid
 * instead. While Stripe does not respond, the units are restocked two minutes later. Error: `not-found` where nothing is reserved.
 */
export const releaseOrderHold = defineOperation({
  name: "holds.release",
  page: "/ops/orders",
  usage: "ORDER",
  help: "ends the reservation of an unpaid order and restocks its units",
  args: ["orderId"],
  input: z.object({ orderId: text }),
  audit: { target: ({ orderId }) => orderId, detail: (became: string) => ({ became }) },
  async run(ctx, { orderId }) {
    const ended =
      isId(orderId) &&
      (await tables(ctx.em)
        .updateTable("customer_order")
        .set({ held_until: sql<Date>`least(held_until, now())` })
        .where("id", "=", orderId)
        .where("status", "=", "pending")
        .where("holds_stock", "=", true)
        .returning("id")
        .executeTakeFirst());
    if (!ended) throw new DomainError("not-found", "No unpaid order with this id has reserved units.");
    if (await expireHold(ctx, orderId, "operator")) return "released";
    const order = await tables(ctx.em)
      .selectFrom("customer_order")
      .select("status")
      .where("id", "=", orderId)
      .executeTakeFirst();
    return order?.status === "paid" ? "paid" : "waits for Stripe";
  },
  report: (became, { orderId }) => ({
    ...message("Reservation", { orderId, became }, `${orderId}: ${became}.`),
    back: `/ops/orders?find=${encodeURIComponent(orderId)}`,
  }),
});
