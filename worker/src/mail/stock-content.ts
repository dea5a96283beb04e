import type { StockMessage } from "@shop/api/domain/mail/stock-message";
import { isolated, type MailContent, type MailShop, oneLine } from "./content.ts";
import { priceText } from "./format.ts";

/** Returns the content of the mail to a customer who waits for a part that can be ordered again. */
export function stockContent(message: StockMessage, { origin, brand }: MailShop): MailContent {
  const name = oneLine(message.name);
  return {
    subject: `Back in stock: ${name}`,
    heading: "Back in stock",
    lead: `${isolated(name)} can be ordered again. You asked for this email. We won't send another one about this part.`,
    rows: [
      ["Part number", message.partNumber],
      ["Price", priceText(message)],
      ["Minimum order", String(message.smallestOrder)],
      ["In stock", String(message.stockQuantity)],
    ],
    total: null,
    action: { label: "Open part page", url: `${origin}/tools/${message.toolId}` },
    link: { label: "Stop emails about parts", url: `${origin}/unsubscribe/${message.token}` },
    note: "No units are reserved for you. Orders are served in the order in which they are placed.",
    footer: `You received this email because you asked ${oneLine(brand)} for it on the part's page.`,
    unsubscribeUrl: `${origin}/api/unsubscribe/${message.token}`,
  };
}
