import { defineEntity, p } from "@mikro-orm/core";

/** A tool on a customer's wish list. */
export const WishListItem = defineEntity({
  name: "Wish",
  tableName: "customer_wish",
  properties: {
    customerId: p.uuid().primary(),
    toolId: p.uuid().primary(),
    id: p.uuid().defaultRaw("uuidv7()"),
  },
});
