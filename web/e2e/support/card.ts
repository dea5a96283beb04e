import type { Page } from "@playwright/test";

/** Stripe's test cards. */
export const cards = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** Asks for 3-D Secure. */
  authenticates: "4000 0025 0000 3155",
} as const;

/** Types a card into the provider's frame. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator("iframe[title='Secure card payment input frame']");
  await frame.getByPlaceholder("Card number").fill(number);
  await frame.getByPlaceholder("MM / YY").fill("12 / 40");
  await frame.getByPlaceholder("CVC").fill("123");
}
