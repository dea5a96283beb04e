import type { Browser, FrameLocator, Page } from "@playwright/test";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startStripeEmulator, type StripeEmulator } from "../emulator.ts";
import { expectSoon } from "./expect-soon.ts";
import { startShop } from "./shop-server.ts";

/** Two digits. */
export const NEXT_YEAR = String(new Date().getFullYear() + 1).slice(2);

/** A page with a card form in a browser, opened before each test for a new intent of $12.34. */
interface CardPage {
  readonly stripe: Stripe;
  readonly shop: Awaited<ReturnType<typeof startShop>>;
  readonly page: Page;
  /** The frame with the card's fields. */
  card: FrameLocator;
  readonly intent: Stripe.PaymentIntent;
  /** What the browser reported since the page was opened. */
  readonly complaints: readonly string[];
}

/** Opens the page for the tests of a file; its fields are there once a test runs. */
export function cardPage(launchChromium: () => Promise<Browser>) {
  let emulator: StripeEmulator;
  let browser: Browser;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hooks below make the fields
  const form = {} as { -readonly [Field in keyof CardPage]: CardPage[Field] };
  const complaints: string[] = [];

  const expectText = (selector: string, text: string): Promise<void> =>
    expectSoon(() => form.page.locator(selector).textContent()).toBe(text);

  beforeAll(async () => {
    emulator = await startStripeEmulator();
    form.stripe = new Stripe("sk_test_emulator", {
      host: "127.0.0.1",
      port: emulator.port,
      protocol: "http",
    });
    [form.shop, browser] = await Promise.all([startShop(emulator.url), launchChromium()]);
    // One tab for all tests: a new one would read and compile every script again.
    form.page = await browser.newPage();
    form.page.setDefaultTimeout(15_000);
    form.page.on("console", (message) => complaints.push(message.text()));
    form.page.on("pageerror", (error) => complaints.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
    await form.shop?.close();
    await emulator?.close();
  });
  beforeEach(async () => {
    form.intent = await form.stripe.paymentIntents.create({ amount: 1234, currency: "usd" });
    complaints.length = 0;
    await form.page.setViewportSize({ width: 1280, height: 720 });
    await form.page.goto(`${form.shop.url}/?client_secret=${form.intent.client_secret}`);
    form.card = form.page.frameLocator("iframe[title='Secure card payment input frame']");
    await expectText("#card", "ready");
  });

  return Object.assign(form, {
    complaints,
    expectText,
    async fill(number: string, expiry = `12${NEXT_YEAR}`, cvc = "123"): Promise<void> {
      await form.card.getByLabel("Credit or debit card number").fill(number);
      await form.card.getByLabel("Credit or debit card expiration date").fill(expiry);
      await form.card.getByLabel("Credit or debit card CVC").fill(cvc);
    },
    pay: (): Promise<void> => form.page.getByRole("button", { name: "Pay" }).click(),
    statusOf: async (id: string): Promise<string> => (await form.stripe.paymentIntents.retrieve(id)).status,
  });
}
