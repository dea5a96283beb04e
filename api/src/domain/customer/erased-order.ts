import type { EntityManager } from "@mikro-orm/postgresql";
import type { UpdateObject } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { type Tables, tables } from "../shared/tables.ts";

const ERASED = "erased";

/** The values that replace the personal data of an order. The database requires them of a cancelled one. */
const ERASED_ORDER = {
  customer_name: ERASED,
  email: ERASED,
  reference: null,
  note: null,
  requested_on: null,
  vat_id: null,
  vat_check: null,
  vat_checked_at: null,
  vat_request: null,
} as const;

const ERASED_ADDRESS = {
  name: ERASED,
  company: null,
  line1: ERASED,
  line2: null,
  city: null,
  region: null,
  postcode: null,
  phone: ERASED,
} as const;

/**
 * Overwrites the personal data of orders, of their addresses, lines and parcels, in one statement, with the values of `also`. Returns the number of
 * orders that had some.
 */
export async function eraseOrderData(
  em: EntityManager,
  orderIds: readonly string[],
  also: UpdateObject<Tables, "customer_order"> = {},
): Promise<number> {
  const theirs = anyOf(orderIds);
  const { numUpdatedRows } = await tables(em)
    .with("address", (db) =>
      db.updateTable("order_address").set(ERASED_ADDRESS).where("order_id", "=", theirs),
    )
    .with("line", (db) =>
      db
        .updateTable("order_line")
        .set({ reference: null })
        .where("order_id", "=", theirs)
        .where("reference", "is not", null),
    )
    .with("parcel", (db) =>
      db.updateTable("shipment").set({ tracking_number: null }).where("order_id", "=", theirs),
    )
    .updateTable("customer_order")
    .set({ ...ERASED_ORDER, ...also })
    .where("id", "=", theirs)
    .where("email", "<>", ERASED)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
