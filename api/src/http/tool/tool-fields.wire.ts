import type { FieldName } from "../../domain/tool/tool-fields.ts";
import { dollarsFromMillicents, unitPriceOf } from "../../domain/shared/price-unit.ts";
import type { ListedTool } from "../../domain/tool/listed-tool.ts";
import { PRICE_BREAKS_MAX } from "../../domain/tool/price-break.ts";
import type { ToolPatch } from "../../domain/tool/tool-patch.ts";
import { multilineText, text } from "../kit/text.ts";
import { priceUnitWire, unitDollars, unitDollarsAsMillicents } from "../kit/unit-price.ts";
import { z } from "../kit/zod.ts";
import { imagePath } from "./tool-images.wire.ts";

const MINIMUM_MAX = 1_000_000;
const QUANTITY_MAX = 2_147_483_647;

/** The largest price of one unit: 999,999.99 dollars. */
const PRICE_MAX = 99_999_999_000;

/** The price of one unit, parsed to thousandths of a cent; whether it is a whole cent depends on the price unit. */
const price = unitDollarsAsMillicents.refine((amount) => amount >= 1 && amount <= PRICE_MAX, {
  error: "must be from 0.00001 to 999,999.99 dollars",
});

export const minimumOrder = z.int().min(1, { error: "must be at least 1" }).max(MINIMUM_MAX);

const GRAMS_MAX = 10_000_000;

/** The weight of a unit in grams. */
export const weight = z
  .int()
  .min(1, { error: "must be at least 1" })
  .max(GRAMS_MAX, { error: `must be at most ${GRAMS_MAX}` });

const DAY_RANGE = { first: "2000-01-01", last: "2099-12-31" } as const;

/** A day that more units are expected on. */
export const expectedDay = z
  .string()
  .refine((day) => z.iso.date().safeParse(day).success && day >= DAY_RANGE.first && day <= DAY_RANGE.last, {
    error: "must be a day such as 2026-12-04",
  });

const priceBreak = z.strictObject({
  minQuantity: z.int().min(2, { error: "must be at least 2" }).max(QUANTITY_MAX),
  price: price.openapi({ example: 0.11 }),
});

/** The fields of a tool that a new one and an edit send; those of spec section 5 are required. */
export const toolInput = {
  name: text(120),
  description: multilineText(4000),
  price: price.openapi({
    description: "Of one unit, in dollars; times the price unit it is a whole cent",
    example: 0.094,
  }),
  priceUnit: priceUnitWire
    .optional()
    .openapi({ description: "Without it: that of the tool, 1 for a new one", example: 100 }),
  minOrder: minimumOrder,
  img: imagePath.openapi({ description: "Path of the image (legacy spelling)" }),
  orderMultiple: z
    .int()
    .min(1, { error: "must be at least 1" })
    .max(MINIMUM_MAX)
    .optional()
    .openapi({ description: "Quantities are multiples of this", example: 100 }),
  priceBreaks: z
    .array(priceBreak)
    .max(PRICE_BREAKS_MAX, { error: `must be at most ${PRICE_BREAKS_MAX}` })
    .optional()
    .openapi({
      description: "Lower prices of one unit, each from a quantity on: quantities rise, prices fall",
    }),
  expectedOn: expectedDay.nullable().optional().openapi({
    description: "The day when more units are expected; ends when enough for an order come",
    format: "date",
    example: "2026-12-04",
  }),
  weightGrams: weight.nullable().optional().openapi({ description: "Of one unit", example: 12 }),
};

type ToolInput = z.output<z.ZodObject<typeof toolInput>>;

const priceBreaksWire = z
  .array(z.strictObject({ minQuantity: z.int(), price: unitDollars }))
  .max(PRICE_BREAKS_MAX)
  .openapi({
    description: "Lower prices of one unit, each from a quantity on: quantities rise, prices fall",
    example: [{ minQuantity: 100, price: 0.11 }],
  });

const presentPriceBreaks = ({
  priceBreaks,
  priceUnit,
}: Pick<ListedTool, "priceBreaks" | "priceUnit">): z.input<typeof priceBreaksWire> =>
  priceBreaks.map(({ minQuantity, price }) => ({
    minQuantity,
    price: dollarsFromMillicents(unitPriceOf({ price, priceUnit })),
  }));

/** The fields that a part, an item of the catalogue and a tool for admins have besides those of spec section 3. */
export const detailFields = {
  priceBreaks: priceBreaksWire,
  weightGrams: z.int().nullable().openapi({ description: "Of one unit; null if it is unknown" }),
};

export const presentDetails = (tool: ListedTool): z.input<z.ZodObject<typeof detailFields>> => ({
  priceBreaks: presentPriceBreaks(tool),
  weightGrams: tool.weightGrams,
});

/** The contract names of a tool's fields, where they differ: for bodies, events and errors. */
export const contractNames: Readonly<Record<string, string>> = {
  tool: "id",
  imageUrl: "img",
  minimumOrderQuantity: "minOrder",
  stockQuantity: "available",
  imageAlt: "alt",
  moreImages: "pictures",
} satisfies Partial<Record<FieldName | "tool" | "stockQuantity", string>>;

/** Returns the fields of a body by their internal names. */
export const readToolFields = ({ img, price, priceBreaks, minOrder, ...fields }: ToolInput) =>
  ({
    ...fields,
    imageUrl: img,
    unitPrices: { price, priceBreaks },
    minimumOrderQuantity: minOrder,
  }) satisfies ToolPatch;
