import type { Page } from "@playwright/test";

/** Stripe's test cards. */
export const cards = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** Require 3-D Secure, each for another reason. */
  authenticates: "4000 0025 0000 3155",
  authenticatesAlways: "4000 0027 6000 3184",
  authenticatesByVersion2: "4000 0000 0000 3220",
  authenticatesByVersion1: "4000 0000 0000 3063",
} as const;

/** Stripe's declined test cards: number, `decline_code`, message for the customer, and whether 3-D Secure comes first. */
export const declines = [
  ["4000 0000 0000 0002", "generic_decline", "Your card was declined."],
  ["4000 0000 0000 9995", "insufficient_funds", "Your card has insufficient funds."],
  ["4000 0000 0000 9987", "lost_card", "Your card was declined."],
  ["4000 0000 0000 9979", "stolen_card", "Your card was declined."],
  ["4000 0000 0000 0341", "generic_decline", "Your card was declined."],
  [
    "4000 0000 0000 6975",
    "card_velocity_exceeded",
    "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  ],
  ["4000 0000 0000 0069", "expired_card", "Your card has expired."],
  ["4000 0000 0000 0127", "incorrect_cvc", "Your card's security code is incorrect."],
  [
    "4000 0000 0000 0119",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4000 0084 0000 1629", "generic_decline", "Your card was declined.", "authenticates first"],
  ["4000 0082 6000 3178", "insufficient_funds", "Your card has insufficient funds.", "authenticates first"],
] as const;

/** The bank's 3-D Secure page. */
export const bank = (page: Page) => page.frameLocator("iframe[title='3D Secure authentication']");

/** The fields of the card, each in a frame of Stripe. */
export const cardFields = (page: Page) => ({
  number: page.frameLocator("iframe[title='Secure card number input frame']").getByRole("textbox"),
  expiry: page.frameLocator("iframe[title='Secure expiration date input frame']").getByRole("textbox"),
  cvc: page.frameLocator("iframe[title='Secure CVC input frame']").getByRole("textbox"),
});

/** Enters a card in Stripe's frames. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.number.fill(number);
  await fields.expiry.fill("12 / 40");
  await fields.cvc.fill("123");
}
