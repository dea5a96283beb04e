import type { DetailedLine } from "../../domain/order/detailed-line.ts";
import { cents } from "../../domain/shared/money.ts";
import { slugOf } from "../../domain/shared/slug.ts";
import { TAX_REASONS } from "../../domain/zone/tax-of.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { shownAs } from "../kit/shown-as.ts";
import { priceUnitWire } from "../kit/unit-price.ts";
import { z } from "../kit/zod.ts";
import { unitPriceWire } from "./order.wire.ts";

/** A rate of tax: basis points in the domain. */
export const percent = shownAs(
  (rateBp: number) => rateBp / 100,
  z.number().openapi({ description: "In percent", example: 15 }),
);

export const taxReason = z.enum(TAX_REASONS);

const line = z.strictObject({
  position: z.int().openapi({ description: "1 to the number of lines" }),
  toolId: z.uuid(),
  partNumber: z.string().openapi({ description: "When it was ordered, as `name`" }),
  slug: z.string().openapi({ description: "The tool's today, as `img`" }),
  name: z.string(),
  img: z.string(),
  quantity: z.int(),
  unitPrice: unitPriceWire,
  priceUnit: priceUnitWire,
  totalAmount: centsAsDollars.openapi({ description: "With tax" }),
  net: centsAsDollars.openapi({ description: "Without tax" }),
  tax: centsAsDollars,
  taxRate: percent,
  taxReason,
  reference: z.string().nullable().openapi({ description: "The buyer's own number or designators" }),
  refundedQuantity: z.int().openapi({ description: "Units that are refunded or being refunded" }),
  returnableQuantity: z
    .int()
    .openapi({ description: "Units that can be sent back; 0 while no return can be requested" }),
});

/** A line of an order, for its customer. */
export const orderedLineWire = line.openapi("OrderedItem");

/** The same for staff. */
export const managedLineWire = line.openapi("ManagedOrderLine");

export const presentLine = ({
  currentName,
  imageUrl,
  price,
  priceUnit,
  taxRateBp,
  ...ordered
}: DetailedLine): z.input<typeof line> => ({
  ...ordered,
  slug: slugOf(currentName),
  img: imageUrl,
  unitPrice: { price, priceUnit },
  priceUnit,
  totalAmount: cents(ordered.net + ordered.tax),
  taxRate: taxRateBp,
});
