import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

export const packingSlipWire = z
  .strictObject({
    id: z.uuid(),
    orderNumber: orderNumberWire,
    placedAt: moment,
    customerName: z.string(),
    company: z.string().nullable(),
    address: z.string(),
    phone: z.string(),
    reference: z.string().nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    items: z.array(
      z.strictObject({
        partNumber: z.string(),
        name: z.string(),
        quantity: z.int(),
        reference: z.string().nullable().openapi({ description: "The buyer's own number or designators" }),
      }),
    ),
  })
  .openapi("PackingSlip");
