import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import type { Cents } from "../shared/money.ts";
import type { Millicents, PriceUnit } from "../shared/price-unit.ts";
import type { MoreImage } from "./tool-images.ts";
import type { PriceBreak } from "./price-break.ts";

/** A product that the shop sells. Stock moves only through `move-stock.ts`. */
export const Tool = defineEntity({
  name: "Tool",
  tableName: "tool",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    description: p.text(),
    partNumber: p.text().defaultRaw("next_part_number()"),
    imageUrl: p.text(),
    /** The description of the image; null: it is described by the name. */
    imageAlt: p.text().nullable(),
    /** The images after the first, in their order. */
    moreImages: p.json<readonly MoreImage[]>().defaultRaw("'[]'"),
    /** The price of one price unit. */
    price: p.bigint("number").$type<Cents>().name("price_cents"),
    /** The number of units that prices stand for. */
    priceUnit: p.smallint().$type<PriceUnit>().default(1),
    /** The price of one unit, by which tools are sorted. */
    unitPriceMillicents: p
      .bigint("number")
      .$type<Opt<Millicents>>()
      .generated("(price_cents * 1000 / price_unit) stored")
      .lazy(),
    minimumOrderQuantity: p.integer(),
    /** The weight of one unit; null if it is unknown. */
    weightGrams: p.integer().nullable(),
    /** Quantities of orders are multiples of it. */
    orderMultiple: p.integer().default(1),
    /** The lower prices from some quantities on, by rising quantity. */
    priceBreaks: p.json<readonly PriceBreak[]>().defaultRaw("'[]'"),
    stockQuantity: p.integer(),
    /** The day when more units are expected, such as `2026-12-04`. */
    expectedOn: p.date().nullable(),
    categoryId: p.uuid().nullable(),
    familyId: p.uuid().nullable(),
    attributes: p.json<AttributeValues>().defaultRaw("'{}'"),
    archivedAt: p.datetime().nullable(),
    /** The form of the name that names are sorted by: sizes as numbers. */
    sortName: p.text().$type<Opt<string>>().generated("sort_name(name) stored").lazy(),
    /** The name, part number and description in the normal form, for searches by parts of them. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
    /** The version, which grows with every edit, not with stock. */
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});

export type Tool = InferEntity<typeof Tool>;
