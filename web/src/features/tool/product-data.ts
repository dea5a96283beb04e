import { shopOrigin } from "../../lib/env.ts";
import { toDollars } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { stockState } from "./stock.ts";
import type { Tool } from "./tool.api.ts";

const absolute = (address: string): string => new URL(address, shopOrigin()).href;

const canBeOrdered = (tool: Tool): boolean =>
  !tool.archived && ["in-stock", "low"].includes(stockState(tool));

/** A tool as schema.org's `Product` with its one offer; prices are per unit, the smallest order is said. */
export function productData(tool: Tool, brand: string): Readonly<Record<string, unknown>> {
  return {
    "@type": "Product",
    name: tool.name,
    description: tool.description,
    sku: tool.partNumber,
    image: absolute(tool.imageUrl),
    brand: { "@type": "Brand", name: brand },
    offers: {
      "@type": "Offer",
      url: absolute(paths.purchase(tool.id)),
      priceCurrency: "USD",
      price: toDollars(tool.unitPrice).toFixed(2),
      availability: `https://schema.org/${canBeOrdered(tool) ? "InStock" : "OutOfStock"}`,
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: tool.minimumOrderQuantity },
      seller: { "@type": "Organization", name: brand },
    },
  };
}
