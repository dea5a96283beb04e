import type { Selectable } from "kysely";
import { deliverOrder, shipOrder } from "../domain/fulfilment/advance-fulfilment.ts";
import { decideReturn } from "../domain/returns/advance-return.ts";
import { receiveReturn } from "../domain/returns/receive-return.ts";
import { requestReturn } from "../domain/returns/request-return.ts";
import { type Tables, tables } from "../domain/shared/tables.ts";
import { aPaidOrder } from "./factories.ts";
import type { Rows } from "./order-queries.ts";
import { anAdmin, type TestShop } from "./test-shop.ts";

/** The row of a return. */
export const returnRow = ({ em }: Rows, returnId: string): Promise<Selectable<Tables["order_return"]>> =>
  tables(em).selectFrom("order_return").selectAll().where("id", "=", returnId).executeTakeFirstOrThrow();

/** The lines of a return. */
export const returnLines = ({ em }: Rows, returnId: string): Promise<Selectable<Tables["return_line"]>[]> =>
  tables(em)
    .selectFrom("return_line")
    .selectAll()
    .where("return_id", "=", returnId)
    .orderBy("position")
    .execute();

type Given = Parameters<typeof aPaidOrder>[1];

/** A paid order that has arrived. */
export async function aDeliveredOrder(shop: TestShop, given: Given = {}): ReturnType<typeof aPaidOrder> {
  const order = await aPaidOrder(shop, given);
  await shipOrder(shop.as(anAdmin()), order.orderId);
  await deliverOrder(shop.as(anAdmin()), order.orderId);
  return order;
}

/** A return of `units` of a delivered order, in a state on its way to a refund. */
export async function aReturnOf(
  shop: TestShop,
  state: "requested" | "accepted" | "received",
  { units = 1, restock = true, ...given }: Given & { units?: number; restock?: boolean } = {},
) {
  const order = await aDeliveredOrder(shop, given);
  const { returnId } = await requestReturn(shop.as(order.person), {
    orderId: order.orderId,
    units,
    reason: "Too large.",
  });
  const admin = shop.as(anAdmin());
  if (state !== "requested") await decideReturn(admin, returnId, { accept: true });
  if (state === "received") await receiveReturn(admin, { returnId, restock });
  return { ...order, returnId };
}
