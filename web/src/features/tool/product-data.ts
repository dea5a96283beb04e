import { shopOrigin } from "../../lib/env.ts";
import { type Price, toUnitDollars } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { smallestOrder, stockState } from "../../lib/stock.ts";
import type { Tool } from "./tool.api.ts";

const absolute = (address: string): string => new URL(address, shopOrigin()).href;

const canBeOrdered = (tool: Tool): boolean =>
  !tool.archived && ["in-stock", "low"].includes(stockState(tool));

/** The price of one unit, with two to five decimals. */
function exactPrice(one: Price): string {
  const dollars = toUnitDollars(one);
  return dollars.toFixed(Math.max(2, String(dollars).split(".")[1]?.length ?? 0));
}

/** The price of each range of quantities. */
const priceSpecifications = ({ price: single, priceUnit, priceBreaks }: Tool): readonly object[] =>
  [{ minQuantity: 1, price: single }, ...priceBreaks].map(({ minQuantity, price }, index) => {
    const next = priceBreaks[index];
    return {
      "@type": "UnitPriceSpecification",
      priceCurrency: "USD",
      price: exactPrice({ price, priceUnit }),
      eligibleQuantity: {
        "@type": "QuantitativeValue",
        minValue: minQuantity,
        ...(next && { maxValue: next.minQuantity - 1 }),
      },
    };
  });

/** A tool as a schema.org `Product` with one offer, priced per unit. */
export function productData(tool: Tool, brand: string): Readonly<Record<string, unknown>> {
  return {
    "@type": "Product",
    name: tool.name,
    url: absolute(paths.tool(tool)),
    description: tool.description,
    sku: tool.partNumber,
    mpn: tool.partNumber,
    image: absolute(tool.imageUrl),
    brand: { "@type": "Brand", name: brand },
    offers: {
      "@type": "Offer",
      url: absolute(paths.tool(tool)),
      priceCurrency: "USD",
      price: exactPrice(tool),
      ...(!canBeOrdered(tool) && tool.expectedOn && { availabilityStarts: tool.expectedOn }),
      availability: `https://schema.org/${canBeOrdered(tool) ? "InStock" : "OutOfStock"}`,
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: smallestOrder(tool) },
      ...(tool.priceBreaks.length > 0 && { priceSpecification: priceSpecifications(tool) }),
      seller: { "@type": "Organization", name: brand },
    },
  };
}

/** The way to a page as a schema.org `BreadcrumbList`. */
export function breadcrumbData(
  steps: readonly { readonly name: string; readonly path: string }[],
): Readonly<Record<string, unknown>> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}
