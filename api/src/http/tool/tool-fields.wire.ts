import type { FieldName, PartialToolFields } from "../../domain/tool/tool-fields.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import type { ListedTool } from "../../domain/tool/listed-tool.ts";
import { PRICE_BREAKS_MAX } from "../../domain/tool/price-break.ts";
import { dollars, dollarsAsCents } from "../kit/dollars.ts";
import { multilineText, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { imagePath } from "./tool-images.wire.ts";

const PRICE_CENTS_MAX = 99_999_999;
const MINIMUM_MAX = 1_000_000;
const QUANTITY_MAX = 2_147_483_647;

/** A unit price of 0.01 to 999,999.99 dollars, parsed to cents. */
const price = dollarsAsCents.refine((amount) => amount >= 1 && amount <= PRICE_CENTS_MAX, {
  error: "must be from 0.01 to 999,999.99 dollars",
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

const priceBreak = z
  .strictObject({
    minQuantity: z.int().min(2, { error: "must be at least 2" }).max(QUANTITY_MAX),
    price: price.openapi({ example: 0.11 }),
  })
  .transform(({ minQuantity, price: unitPrice }) => ({ minQuantity, unitPrice }));

/** The fields of a tool that a new one and an edit send; those of spec section 5 are required. */
export const toolInput = {
  name: text(120),
  description: multilineText(4000),
  price: price.openapi({ description: "Per unit, in dollars", example: 24.5 }),
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
    .openapi({ description: "Lower prices per unit, each from a quantity on: quantities rise, prices fall" }),
  expectedOn: expectedDay.nullable().optional().openapi({
    description: "The day when more units are expected; ends when enough for an order come",
    format: "date",
    example: "2026-12-04",
  }),
  weightGrams: weight.nullable().optional().openapi({ description: "Of one unit", example: 12 }),
};

type ToolInput = z.output<z.ZodObject<typeof toolInput>>;

const priceBreaksWire = z
  .array(z.strictObject({ minQuantity: z.int(), price: dollars }))
  .max(PRICE_BREAKS_MAX)
  .openapi({
    description: "Lower prices per unit, each from a quantity on: quantities rise, prices fall",
    example: [{ minQuantity: 100, price: 0.11 }],
  });

const presentPriceBreaks = ({
  priceBreaks,
}: Pick<ListedTool, "priceBreaks">): z.input<typeof priceBreaksWire> =>
  priceBreaks.map(({ minQuantity, unitPrice }) => ({ minQuantity, price: dollarsFromCents(unitPrice) }));

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
  unitPrice: "price",
  minimumOrderQuantity: "minOrder",
  stockQuantity: "available",
  imageAlt: "alt",
  moreImages: "pictures",
} satisfies Partial<Record<FieldName | "tool" | "stockQuantity", string>>;

/** Returns the fields of a body by their internal names. */
export const readToolFields = ({ img, price: unitPrice, minOrder, ...fields }: ToolInput) =>
  ({ ...fields, imageUrl: img, unitPrice, minimumOrderQuantity: minOrder }) satisfies PartialToolFields;
