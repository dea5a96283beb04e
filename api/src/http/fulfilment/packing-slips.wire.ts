import type { PackingSlip } from "../../domain/fulfilment/list-packing-slips.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

export const packingSlipWire = z
  .strictObject({
    _id: z.uuid(),
    orderNumber: orderNumberWire,
    createdAt: z.iso.datetime(),
    userName: z.string(),
    company: z.string().nullable(),
    address: z.string(),
    phone: z.string(),
    reference: z.string().nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    items: z.array(z.strictObject({ partNumber: z.string(), name: z.string(), quantity: z.int() })),
  })
  .openapi("PackingSlip");

export const presentPackingSlip = (slip: PackingSlip): z.input<typeof packingSlipWire> => ({
  _id: slip.id,
  orderNumber: formatOrderNumber(slip.orderNumber),
  createdAt: slip.placedAt.toISOString(),
  userName: slip.customerName,
  company: slip.company,
  address: slip.address,
  phone: slip.phone,
  reference: slip.reference,
  carrier: slip.carrier,
  trackingNumber: slip.trackingNumber,
  items: [{ partNumber: slip.partNumber, name: slip.itemName, quantity: slip.quantity }],
});
