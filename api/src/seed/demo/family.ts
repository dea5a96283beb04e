import type { AttributeValues } from "../../domain/catalogue/attribute.entity.ts";
import type { DrawingName } from "../drawing/drawings.ts";
import { conformityOf } from "./conformity.ts";
import { priceOf, type Pricing, stockOf } from "./pricing.ts";
import type { DemoFamily, DemoPart } from "./types.ts";

/** One size: the values that differ, and what the price depends on. */
export interface Row {
  /** In the part number, such as `M8X30`. */
  readonly number: string;
  /** In the name, such as `M8 x 30`. */
  readonly size: string;
  readonly values: AttributeValues;
  /** Approximate mass, in grams. */
  readonly grams: number;
}

interface FamilySpec {
  /** What one part is called, such as `Hex bolt`. */
  readonly title: string;
  /** Standard, material and finish as they follow the title, such as `ISO 4017, steel 8.8, zinc plated`. */
  readonly variant: string;
  readonly description: string;
  readonly category: string;
  readonly drawing: DrawingName;
  /** Part numbers are `<prefix>-<row>-<suffix>`. */
  readonly prefix: string;
  readonly suffix?: string;
  /** Values that all parts share, without what their supplier declares. */
  readonly common: AttributeValues;
  /** Letter of the drawing by attribute, in the columns' order; empty for an attribute without one. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  readonly pricing: Pricing;
}

/** Builds a family with its parts. */
export function family(spec: FamilySpec): DemoFamily {
  const { title, variant, description, category, drawing, columns, rows } = spec;
  const name = `${title} ${variant}`;
  const common = { ...spec.common, ...conformityOf(name, spec.common) };
  return {
    slug: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
    name,
    description,
    category,
    drawing,
    common,
    columns: Object.entries(columns).map(([attribute, letter]) => ({ attribute, ...(letter && { letter }) })),
    parts: rows.map((row) => partOf({ ...spec, common }, row)),
  };
}

function partOf(spec: FamilySpec, { number, size, values, grams }: Row): DemoPart {
  const partNumber = [spec.prefix, number, spec.suffix].filter(Boolean).join("-");
  const price = priceOf(spec.pricing, grams);
  return {
    partNumber,
    name: `${spec.title} ${size}, ${spec.variant}`,
    description: spec.description,
    ...price,
    stockQuantity: stockOf(partNumber, price.minimumOrderQuantity),
    attributes: { ...spec.common, ...values },
  };
}
