import { defineEntity, p } from "@mikro-orm/core";

/** What an event `order.parcel-changed` changed: a tracking number leads to the recipient, events name nobody. */
export const ParcelChange = defineEntity({
  name: "ParcelChange",
  tableName: "parcel_change",
  properties: {
    eventId: p.uuid().primary(),
    orderId: p.uuid(),
    oldCarrier: p.text().nullable(),
    newCarrier: p.text().nullable(),
    oldTrackingNumber: p.text().nullable(),
    newTrackingNumber: p.text().nullable(),
  },
});
