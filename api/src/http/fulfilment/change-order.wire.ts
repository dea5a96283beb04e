import type { Parcel } from "../../domain/fulfilment/advance-fulfilment.ts";
import { multilineText, phone, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orNull, printable } from "../order/order-reference.wire.ts";

/** The address and phone, with the limits of the order form. */
export const deliveryWire = z.strictObject({ address: multilineText(500), phone }).openapi("OrderDelivery");

/** The same for admins; without a phone the customer's stays. */
export const managedDeliveryWire = z
  .strictObject({ address: multilineText(500), phone: phone.optional() })
  .openapi("ManagedDelivery");

const [carrier, trackingNumber] = [printable(60), printable(80)];
const parcel = { carrier: carrier.optional(), trackingNumber: trackingNumber.optional() };

/** The right carrier and tracking number; an empty text removes it. */
export const parcelWire = z.strictObject({ carrier, trackingNumber }).openapi("Parcel");

/** The carrier and tracking number of an order; both are optional. */
export const shipWire = z.strictObject(parcel).openapi("Ship");

export const readParcel = ({ carrier, trackingNumber }: z.output<typeof shipWire>): Parcel => ({
  carrier: orNull(carrier),
  trackingNumber: orNull(trackingNumber),
});

/** Returns the body of orders to ship, each with its own parcel where one is given. */
export const shipSeveralWire = (ordersMax: number) =>
  z
    .strictObject({
      ids: z.array(uuid).min(1).max(ordersMax),
      parcels: z
        .array(z.strictObject({ id: uuid, ...parcel }))
        .max(ordersMax)
        .default([])
        .openapi({ description: "Carrier and tracking number of some of the orders" }),
    })
    .refine(({ ids, parcels }) => parcels.every(({ id }) => ids.includes(id)), {
      path: ["parcels"],
      error: "must only name orders of `ids`",
    })
    .refine(({ parcels }) => new Set(parcels.map(({ id }) => id)).size === parcels.length, {
      path: ["parcels"],
      error: "must name each order once",
    });
