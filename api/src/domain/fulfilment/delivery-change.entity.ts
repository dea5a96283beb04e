import { defineEntity, p } from "@mikro-orm/core";

/** What an event `order.delivery-changed` changed: events have no personal data. Deleted with the order's row. */
export const DeliveryChange = defineEntity({
  name: "DeliveryChange",
  tableName: "delivery_change",
  properties: {
    eventId: p.uuid().primary(),
    orderId: p.uuid(),
    oldAddress: p.text(),
    newAddress: p.text(),
    oldPhone: p.text(),
    newPhone: p.text(),
  },
});
