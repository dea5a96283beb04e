import type { AttributeType, AttributeValues } from "../../domain/catalogue/attribute.entity.ts";
import type { DrawingName } from "../drawing/drawings.ts";

/** A property of parts; see `AttributeDefinition` of the catalogue. */
export interface DemoAttribute {
  readonly slug: string;
  readonly label: string;
  readonly type: AttributeType;
  /** Of a number. */
  readonly unit?: string;
  /** Of a number: digits after the point. */
  readonly decimals?: number;
  /** Of a choice: labels by value, in their order. */
  readonly choices?: ReadonlyMap<string, string>;
}

/** A category with those below it. Parts are in the ones without children. */
export interface DemoCategory {
  readonly slug: string;
  readonly name: string;
  /** Slugs of attributes in their order; `!` after one that is required, `-` after one that is no facet. */
  readonly attributes: readonly string[];
  readonly children: readonly DemoCategory[];
}

/** A lower unit price from a quantity on. */
export interface PriceBreak {
  readonly minQuantity: number;
  readonly unitPriceCents: number;
}

/** An attribute in which the parts of a family differ. */
export interface FamilyColumn {
  readonly attribute: string;
  /** The letter of the dimension in the family's drawing, if it has one. */
  readonly letter?: string;
}

/** Up to 500 parts that differ in some attributes. */
export interface DemoFamily {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly drawing: DrawingName;
  /** Values that all parts share. */
  readonly common: AttributeValues;
  readonly columns: readonly FamilyColumn[];
  readonly parts: readonly DemoPart[];
}

/** A part for sale. Prices in cents. */
export interface DemoPart {
  readonly partNumber: string;
  readonly name: string;
  readonly description: string;
  readonly unitPriceCents: number;
  /** Up to 10, with rising quantities and falling prices. */
  readonly priceBreaks: readonly PriceBreak[];
  readonly minimumOrderQuantity: number;
  /** Quantities are multiples of this. */
  readonly orderMultiple: number;
  readonly stockQuantity: number;
  /** The common values and the part's own. */
  readonly attributes: AttributeValues;
}
