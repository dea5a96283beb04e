import type { FrameLocator } from "@playwright/test";
import { beforeEach, describe, expect, test } from "vitest";
import { launchChromium } from "../test/launch-chromium.ts";
import { cardPage, NEXT_YEAR } from "./testing/card-page.ts";
import { expectSoon } from "./testing/expect-soon.ts";

const form = cardPage(launchChromium);
const { expectText, fill, pay, statusOf } = form;

describe("paying with React's CardElement under a strict content policy", () => {
  test("a good card pays, and its number never enters the shop's document", async () => {
    await fill("4242424242424242");
    await expectText("#card", "visa complete ");
    await pay();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
    expect(await form.page.content()).not.toContain("4242");
    expect(form.complaints).toEqual([]);
    const paid = await form.stripe.paymentIntents.retrieve(form.intent.id, { expand: ["latest_charge"] });
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
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
  });

  test.each([
    ["4000000000000002", "card_declined generic_decline: Your card was declined."],
    ["4000000000009995", "card_declined insufficient_funds: Your card has insufficient funds."],
  ])("card %s is declined, and the same intent takes another card", async (number, message) => {
    await fill(number);
    await pay();
    await expectText("[role=status]", message);
    expect(await statusOf(form.intent.id)).toBe("requires_payment_method");
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
  });

  test("a card that is typed key by key is formatted, moves on by itself and pays with Enter", async () => {
    await form.card.getByLabel("Credit or debit card number").click();
    await form.page.keyboard.type(`424242424242424212${NEXT_YEAR}123`, { delay: 1 });
    expect(await form.card.getByLabel("Credit or debit card number").inputValue()).toBe(
      "4242 4242 4242 4242",
    );
    expect(await form.card.getByLabel("Credit or debit card expiration date").inputValue()).toBe(
      `12 / ${NEXT_YEAR}`,
    );
    expect(await form.card.getByLabel("Credit or debit card CVC").inputValue()).toBe("123");
    await form.page.keyboard.press("Enter");
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
  });
});

describe("paying with an element for each field", () => {
  const field = (title: string): FrameLocator => form.page.frameLocator(`iframe[title='${title}']`);
  const number = () => field("Secure card number input frame").getByLabel("Credit or debit card number");
  const expiry = () =>
    field("Secure expiration date input frame").getByLabel("Credit or debit card expiration date");
  const cvc = () => field("Secure CVC input frame").getByLabel("Credit or debit card CVC");

  beforeEach(async () => {
    await form.page.goto(`${form.shop.url}/?split&client_secret=${form.intent.client_secret}`);
    await expectText("#card", "ready");
  });

  test("a good card pays with the number's element, and no field enters the shop's document", async () => {
    await number().fill("4242424242424242");
    await expectText("#card", "cardNumber complete ");
    await expiry().fill(`12${NEXT_YEAR}`);
    await cvc().fill("123");
    await expectText("#card", "cardCvc complete ");
    await pay();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
    expect(await form.page.content()).not.toContain("4242");
    expect(form.complaints).toEqual([]);
    const paid = await form.stripe.paymentIntents.retrieve(form.intent.id, { expand: ["latest_charge"] });
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
    await expectSoon(() => form.page.locator(".StripeElement--invalid").count()).toBe(1);
    expect(await statusOf(form.intent.id)).toBe("requires_payment_method");
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
    await form.page.locator("label").click();
    await expectSoon(() =>
      number().evaluate((element) => element === element.ownerDocument.activeElement),
    ).toBe(true);
    await expectSoon(() => form.page.locator("#card-number.StripeElement--focus").count()).toBe(1);
  });
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
    expect(await statusOf(form.intent.id)).toBe("requires_payment_method");
  });

  test("a slow press on Pay counts, also when an error appears between press and release", async () => {
    await fill("4242424242424242", `01${NEXT_YEAR}`, "12");
    await form.page.getByRole("button", { name: "Pay" }).hover();
    await form.page.mouse.down();
    await expectText("#card", "visa Your card's security code is incomplete.");
    await form.page.mouse.up();
    await expectText("[role=status]", "incomplete_cvc -: Your card's security code is incomplete.");
  });

  test("a wrong check digit is reported at once, a date in the past too", async () => {
    await form.card.getByLabel("Credit or debit card number").fill("4242424242424241");
    await expectText("#card", "visa Your card number is invalid.");
    await fill("4242424242424242", "0120");
    await expectText("#card", "visa Your card's expiration year is in the past.");
  });

  test("an unfinished number is reported when the field loses focus", async () => {
    await form.card.getByLabel("Credit or debit card number").fill("42424242");
    await form.card.getByLabel("Credit or debit card CVC").focus();
    await expectText("#card", "visa Your card number is incomplete.");
    await expectSoon(() => form.page.locator(".StripeElement--invalid").count()).toBe(1);
  });
});

test("clear, disabled, style and a narrow page are honoured", async () => {
  await fill("378282246310005", `12${NEXT_YEAR}`, "1234");
  await expectText("#card", "amex complete ");
  await form.page.getByRole("button", { name: "Clear" }).click();
  await expectText("#card", "unknown empty ");
  await form.page.getByRole("button", { name: "Disable" }).click();
  const number = form.card.getByLabel("Credit or debit card number");
  await expectSoon(() => number.isDisabled()).toBe(true);
  const frame = form.page.frames().find((each) => each.url().endsWith("/card.html"));
  const colourOf = (part: string): Promise<unknown> | undefined =>
    frame?.evaluate(`getComputedStyle(document.querySelector("#number"), "${part}").color`);
  expect(await colourOf("")).toBe("rgb(20, 23, 27)");
  expect(await colourOf("::placeholder")).toBe("rgb(89, 98, 108)");
  const height = async (): Promise<number> => (await form.page.locator("iframe").boundingBox())?.height ?? 0;
  const wide = await height();
  await form.page.setViewportSize({ width: 320, height: 600 });
  await expectSoon(height).toBeGreaterThan(wide * 1.5);
  expect(form.complaints).toEqual([]);
});
