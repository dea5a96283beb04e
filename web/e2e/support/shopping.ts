import { expect, type Locator, type Page } from "@playwright/test";
import { cards, fillCard } from "./card.ts";
import type { Tool } from "./shop-api.ts";

/** Presses Purchase on the tool's card on the home page. */
export async function chooseTool(page: Page, { name }: Tool): Promise<void> {
  await page.goto("/");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await card.getByRole("link", { name: "Purchase" }).click();
  await expect(page.getByRole("button", { name: "Place order" })).toBeVisible();
}

/** Fills in a field, again where a suggested entry came between the selection of its text and the new one. */
export async function fillIn(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    expect(await field.inputValue()).toBe(text);
  }).toPass();
}

/** Places a minimum order with the form; ends on its payment page. */
export async function placeOrder(page: Page, { minOrder }: Tool): Promise<void> {
  await page.getByLabel("Quantity", { exact: true }).fill(String(minOrder));
  await fillIn(page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
  await fillIn(page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order Placed" })).toContainText(
    "check Dashboard page and pay for it",
  );
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
}

/** The id at the end of the address of a payment or order page. */
export const shownOrderId = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** Enters the card on the payment page and returns the Pay button. */
export async function prepareCard(page: Page, card: keyof typeof cards): Promise<Locator> {
  await fillCard(page, cards[card]);
  return page.getByRole("button", { name: /^Pay \$[\d,]+\.\d\d$/ });
}

/** The row of the newest order. */
export function newestOrder(page: Page): Locator {
  return page.getByRole("table", { name: "My Orders" }).getByRole("row").nth(1);
}
