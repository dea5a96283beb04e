import type { Browser, FrameLocator, Page } from "@playwright/test";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchChromium } from "../test/launch-chromium.ts";
import { expectSoon } from "./testing/expect-soon.ts";
import { startStripeEmulator, type StripeEmulator } from "./emulator.ts";
import { startShop } from "./testing/shop-server.ts";

const NEXT_YEAR = String(new Date().getFullYear() + 1).slice(2);

let emulator: StripeEmulator;
let stripe: Stripe;
let shop: Awaited<ReturnType<typeof startShop>>;
let browser: Browser;
let page: Page;
let card: FrameLocator;
let intent: Stripe.PaymentIntent;
let complaints: string[];

beforeAll(async () => {
  emulator = await startStripeEmulator();
  stripe = new Stripe("sk_test_emulator", { host: "127.0.0.1", port: emulator.port, protocol: "http" });
  [shop, browser] = await Promise.all([startShop(emulator.url), launchChromium()]);
  // One tab for all tests: a new one would read and compile every script again.
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await emulator?.close();
});

beforeEach(async () => {
  intent = await stripe.paymentIntents.create({ amount: 1234, currency: "usd" });
  complaints = [];
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${shop.url}/?client_secret=${intent.client_secret}`);
  card = page.frameLocator("iframe[title='Secure card payment input frame']");
  await expectText("#card", "ready");
});

function expectText(selector: string, text: string): Promise<void> {
  return expectSoon(() => page.locator(selector).textContent()).toBe(text);
}

async function fill(number: string, expiry = `12${NEXT_YEAR}`, cvc = "123"): Promise<void> {
  await card.getByLabel("Credit or debit card number").fill(number);
  await card.getByLabel("Credit or debit card expiration date").fill(expiry);
  await card.getByLabel("Credit or debit card CVC").fill(cvc);
}

async function pay(): Promise<void> {
  await page.getByRole("button", { name: "Pay" }).click();
}

async function statusOf(id: string): Promise<string> {
  return (await stripe.paymentIntents.retrieve(id)).status;
}

describe("paying with React's CardElement under a strict content policy", () => {
  test("a good card pays, and its number never enters the shop's document", async () => {
    await fill("4242424242424242");
    await expectText("#card", "visa complete ");
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
    expect(await page.content()).not.toContain("4242");
    expect(complaints).toEqual([]);
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      latest_charge: {
        billing_details: { name: "Customer One" },
        payment_method_details: { card: { last4: "4242" } },
      },
    });
  });

  test.each([
    ["4000056655665556", "visa"],
    ["5555555555554444", "mastercard"],
    ["5200828282828210", "mastercard"],
    ["378282246310005", "amex", "1234"],
    ["6011111111111117", "discover"],
    ["3056930009020004", "diners"],
    ["3566002020360505", "jcb"],
    ["6200000000000005", "unionpay"],
  ])("card %s, a %s, pays too", async (number, brand, cvc = "123") => {
    await fill(number, `12${NEXT_YEAR}`, cvc);
    await expectText("#card", `${brand} complete `);
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
  });

  test.each([
    ["4000000000000002", "card_declined generic_decline: Your card was declined."],
    ["4000000000009995", "card_declined insufficient_funds: Your card has insufficient funds."],
  ])("card %s is refused, and the same intent takes another card", async (number, message) => {
    await fill(number);
    await pay();
    await expectText("[role=status]", message);
    expect(await statusOf(intent.id)).toBe("requires_payment_method");
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
  });

  test("a card that is typed key by key is formatted, moves on by itself and pays with Enter", async () => {
    await card.getByLabel("Credit or debit card number").click();
    await page.keyboard.type(`424242424242424212${NEXT_YEAR}123`, { delay: 1 });
    expect(await card.getByLabel("Credit or debit card number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await card.getByLabel("Credit or debit card expiration date").inputValue()).toBe(
      `12 / ${NEXT_YEAR}`,
    );
    expect(await card.getByLabel("Credit or debit card CVC").inputValue()).toBe("123");
    await page.keyboard.press("Enter");
    await expectText("[role=status]", `succeeded ${intent.id}`);
  });
});

describe("paying with an element for each field", () => {
  const field = (title: string): FrameLocator => page.frameLocator(`iframe[title='${title}']`);
  const number = () => field("Secure card number input frame").getByLabel("Credit or debit card number");
  const expiry = () =>
    field("Secure expiration date input frame").getByLabel("Credit or debit card expiration date");
  const cvc = () => field("Secure CVC input frame").getByLabel("Credit or debit card CVC");

  beforeEach(async () => {
    await page.goto(`${shop.url}/?split&client_secret=${intent.client_secret}`);
    await expectText("#card", "ready");
  });

  test("a good card pays with the number's element, and no field enters the shop's document", async () => {
    await number().fill("4242424242424242");
    await expectText("#card", "cardNumber complete ");
    await expiry().fill(`12${NEXT_YEAR}`);
    await cvc().fill("123");
    await expectText("#card", "cardCvc complete ");
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
    expect(await page.content()).not.toContain("4242");
    expect(complaints).toEqual([]);
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      latest_charge: { payment_method_details: { card: { last4: "4242", exp_month: 12 } } },
    });
  });

  test("the first unfinished field is named, and nothing is charged", async () => {
    await pay();
    await expectText("[role=status]", "incomplete_number -: Your card number is incomplete.");
    await number().fill("4242424242424242");
    await cvc().fill("123");
    await pay();
    await expectText("[role=status]", "incomplete_expiry -: Your card's expiration date is incomplete.");
    await expectSoon(() => page.locator(".StripeElement--invalid").count()).toBe(1);
    expect(await statusOf(intent.id)).toBe("requires_payment_method");
  });

  test("the code has as many digits as the brand of the number wants", async () => {
    await number().fill("378282246310005");
    await expectText("#card", "cardNumber complete ");
    await cvc().fill("12345");
    await expectSoon(() => cvc().inputValue()).toBe("1234");
    await expectText("#card", "cardCvc complete ");
  });

  test("a label and the placeholder belong to the field", async () => {
    expect(await number().getAttribute("placeholder")).toBe("Your number");
    await page.locator("label").click();
    await expectSoon(() =>
      number().evaluate((element) => element === element.ownerDocument.activeElement),
    ).toBe(true);
    await expectSoon(() => page.locator("#card-number.StripeElement--focus").count()).toBe(1);
  });
});

describe("3-D Secure", () => {
  const bank = (): FrameLocator => page.frameLocator("iframe[title='3D Secure authentication']");
  const failure =
    "payment_intent_authentication_failure -: We are unable to authenticate your payment method. Please choose a different payment method and try again.";

  beforeEach(async () => {
    // A place within the page to go back to, as a client-side router makes it.
    await page.evaluate("history.pushState(null, '', location.href)");
    await fill("4000002500003155");
    await pay();
    await bank().getByText("$12.34").waitFor();
    expect(await statusOf(intent.id)).toBe("requires_action");
  });

  test("completed, the order is paid", async () => {
    await bank().getByRole("button", { name: "Complete authentication" }).click();
    await expectText("[role=status]", `succeeded ${intent.id}`);
    expect(complaints).toEqual([]);
  });

  test("failed, the intent takes another card", async () => {
    await bank().getByRole("button", { name: "Fail authentication" }).click();
    await expectText("[role=status]", failure);
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
  });

  test("closed with Escape, it counts as failed", async () => {
    await bank().getByRole("button", { name: "Complete authentication" }).focus();
    await page.keyboard.press("Escape");
    await expectText("[role=status]", failure);
    expect(await statusOf(intent.id)).toBe("requires_payment_method");
  });

  test("left with Back, the window goes with the page, and the question stays unanswered", async () => {
    await page.goBack();
    await expectText("[role=status]", `requires_action ${intent.id}`);
    expect(await page.locator("dialog").count()).toBe(0);
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${intent.id}`);
  });

  test("closed by its button, it counts as failed", async () => {
    await bank().getByRole("button", { name: "Close" }).click();
    await expectText("[role=status]", failure);
  });
});

test("a server's confirmation with return_url leads to the bank's page and back", async () => {
  const waiting = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_authenticationRequired",
    return_url: `${shop.url}/back`,
  });
  await page.goto(waiting.next_action?.redirect_to_url?.url ?? "");
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL(`${shop.url}/back?payment_intent=${intent.id}&*redirect_status=succeeded`);
  expect(await statusOf(intent.id)).toBe("succeeded");
});

test("without React: methods, tokens and a server's 3-D Secure request", async () => {
  await page.evaluate(`
    stripe = Stripe("pk_test_emulator");
    element = stripe.elements().create("card", { hidePostalCode: false });
    place = document.body.appendChild(document.createElement("section"));
    new Promise((resolve) => { element.once("ready", resolve); element.mount(place); });
  `);
  card = page.frameLocator("section iframe");
  await fill("4000002760003184");
  await card.getByLabel("ZIP").fill("94110");
  const made = String(
    await page.evaluate(
      `stripe.createPaymentMethod({ type: "card", card: element }).then((made) => made.paymentMethod.id)`,
    ),
  );
  expect(await stripe.paymentMethods.retrieve(made)).toMatchObject({
    card: { last4: "3184" },
    billing_details: { address: { postal_code: "94110" } },
  });
  const token = page.evaluate(`stripe.createToken(element, { name: "One" }).then(({ token }) => token.card)`);
  expect(await token).toMatchObject({ name: "One", last4: "3184", address_zip: "94110" });

  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: made,
    return_url: shop.url,
    use_stripe_sdk: true,
  });
  const secret = JSON.stringify(intent.client_secret);
  const handled = page.evaluate(`stripe.handleNextAction({ clientSecret: ${secret} })`);
  await page
    .frameLocator("iframe[title='3D Secure authentication']")
    .getByRole("button", { name: "Complete authentication" })
    .click();
  expect(await handled).toMatchObject({ paymentIntent: { id: intent.id, status: "succeeded" } });
  expect(await page.evaluate(`stripe.retrievePaymentIntent(${secret})`)).toMatchObject({
    paymentIntent: { status: "succeeded" },
  });
  expect(complaints).toEqual([]);
});

describe("the card form reports what is missing", () => {
  test("an empty form names the number, then the date, then the code", async () => {
    await pay();
    await expectText("[role=status]", "incomplete_number -: Your card number is incomplete.");
    await fill("4242424242424242", "", "");
    await pay();
    await expectText("[role=status]", "incomplete_expiry -: Your card's expiration date is incomplete.");
    await fill("4242424242424242", `01${NEXT_YEAR}`, "12");
    await pay();
    await expectText("[role=status]", "incomplete_cvc -: Your card's security code is incomplete.");
    expect(await statusOf(intent.id)).toBe("requires_payment_method");
  });

  test("a slow press on Pay counts, also when an error appears between press and release", async () => {
    await fill("4242424242424242", `01${NEXT_YEAR}`, "12");
    await page.getByRole("button", { name: "Pay" }).hover();
    await page.mouse.down();
    await expectText("#card", "visa Your card's security code is incomplete.");
    await page.mouse.up();
    await expectText("[role=status]", "incomplete_cvc -: Your card's security code is incomplete.");
  });

  test("a wrong check digit is reported at once, a date in the past too", async () => {
    await card.getByLabel("Credit or debit card number").fill("4242424242424241");
    await expectText("#card", "visa Your card number is invalid.");
    await fill("4242424242424242", "0120");
    await expectText("#card", "visa Your card's expiration year is in the past.");
  });

  test("an unfinished number is reported when the field loses focus", async () => {
    await card.getByLabel("Credit or debit card number").fill("42424242");
    await card.getByLabel("Credit or debit card CVC").focus();
    await expectText("#card", "visa Your card number is incomplete.");
    await expectSoon(() => page.locator(".StripeElement--invalid").count()).toBe(1);
  });
});

test("clear, disabled, style and a narrow page are honoured", async () => {
  await fill("378282246310005", `12${NEXT_YEAR}`, "1234");
  await expectText("#card", "amex complete ");
  await page.getByRole("button", { name: "Clear" }).click();
  await expectText("#card", "unknown empty ");
  await page.getByRole("button", { name: "Disable" }).click();
  const number = card.getByLabel("Credit or debit card number");
  await expectSoon(() => number.isDisabled()).toBe(true);
  const frame = page.frames().find((each) => each.url().endsWith("/card.html"));
  const colourOf = (part: string): Promise<unknown> | undefined =>
    frame?.evaluate(`getComputedStyle(document.querySelector("#number"), "${part}").color`);
  expect(await colourOf("")).toBe("rgb(20, 23, 27)");
  expect(await colourOf("::placeholder")).toBe("rgb(89, 98, 108)");
  const height = async (): Promise<number> => (await page.locator("iframe").boundingBox())?.height ?? 0;
  const wide = await height();
  await page.setViewportSize({ width: 320, height: 600 });
  await expectSoon(height).toBeGreaterThan(wide * 1.5);
  expect(complaints).toEqual([]);
});
