import type { InspectedLine } from "../../domain/order-list/managed-lines.ts";
import { cents } from "../../domain/shared/money.ts";
import { dollarsFromMillicents, type PriceOfUnit, unitPriceOf } from "../../domain/shared/price-unit.ts";
import { slugOf } from "../../domain/shared/slug.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { shownAs } from "../kit/shown-as.ts";
import { priceUnitWire, unitDollars } from "../kit/unit-price.ts";
import { z } from "../kit/zod.ts";

/** The price of one unit: that of its price unit in the domain. */
export const unitPriceWire = shownAs(
  (price: PriceOfUnit) => dollarsFromMillicents(unitPriceOf(price)),
  unitDollars.openapi({ description: "Of one unit, in dollars with up to five decimals" }),
);

const BASIS_POINTS = 100;

/** A line of an order for staff, with the names that the order's customer reads. */
export const managedLineWire = z
  .strictObject({
    position: z.int(),
    toolId: z.uuid(),
    partNumber: z.string(),
    slug: z.string(),
    name: z.string().openapi({ description: "The tool's name when it was ordered" }),
    img: z.string().openapi({ description: "The tool's image today" }),
    quantity: z.int(),
    unitPrice: unitPriceWire,
    priceUnit: priceUnitWire,
    totalAmount: centsAsDollars.openapi({ description: "With its tax" }),
    net: centsAsDollars,
    tax: centsAsDollars,
    taxRate: z.number().openapi({ description: "In percent", example: 19 }),
    taxReason: z.enum(["standard", "intra-community", "export"]),
    reference: z.string().nullable().openapi({ description: "The buyer's own number or designators" }),
    refundedQuantity: z.int().openapi({ description: "Units refunded or being refunded" }),
    returnableQuantity: z.int().openapi({ description: "Units that the customer can send back" }),
  })
  .openapi("ManagedOrderLine");

export const presentLine = ({
  currentName,
  imageUrl,
  price,
  priceUnit,
  taxRateBp,
  ...line
}: InspectedLine): z.input<typeof managedLineWire> => ({
  ...line,
  slug: slugOf(currentName),
  img: imageUrl,
  unitPrice: { price, priceUnit },
  priceUnit,
  totalAmount: cents(line.net + line.tax),
  taxRate: taxRateBp / BASIS_POINTS,
});
