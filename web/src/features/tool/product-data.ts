import { shopOrigin } from "../../lib/env.ts";
import { toDollars } from "../../lib/money.ts";
import { stockState } from "../../lib/stock.ts";
import type { Tool } from "./tool.api.ts";

const absolute = (address: string): string => new URL(address, shopOrigin()).href;

const canBeOrdered = (tool: Tool): boolean =>
  !tool.archived && ["in-stock", "low"].includes(stockState(tool));

/**
 * A tool as a schema.org `Product` with one offer, priced per unit. Without a URL: the tool's page requires a login, and
 * robots.txt forbids it.
 */
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
      priceCurrency: "USD",
      price: toDollars(tool.unitPrice).toFixed(2),
      availability: `https://schema.org/${canBeOrdered(tool) ? "InStock" : "OutOfStock"}`,
      eligibleQuantity: { "@type": "QuantitativeValue", minValue: tool.minimumOrderQuantity },
      seller: { "@type": "Organization", name: brand },
    },
  };
}
