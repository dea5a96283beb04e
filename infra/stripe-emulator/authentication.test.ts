import type { FrameLocator } from "@playwright/test";
import { beforeEach, describe, expect, test } from "vitest";
import { launchChromium } from "../test/launch-chromium.ts";
import { cardPage } from "./testing/card-page.ts";

const form = cardPage(launchChromium);
const { expectText, fill, pay, statusOf } = form;

describe("3-D Secure", () => {
  const bank = (): FrameLocator => form.page.frameLocator("iframe[title='3D Secure authentication']");
  const failure =
    "payment_intent_authentication_failure -: We are unable to authenticate your payment method. Please choose a different payment method and try again.";

  beforeEach(async () => {
    // A place within the page to go back to, as a client-side router makes it.
    await form.page.evaluate("history.pushState(null, '', location.href)");
    await fill("4000002500003155");
    await pay();
    await bank().getByText("$12.34").waitFor();
    expect(await statusOf(form.intent.id)).toBe("requires_action");
  });

  test("completed, the order is paid", async () => {
    await bank().getByRole("button", { name: "Complete authentication" }).click();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
    expect(form.complaints).toEqual([]);
  });

  test("failed, the intent takes another card", async () => {
    await bank().getByRole("button", { name: "Fail authentication" }).click();
    await expectText("[role=status]", failure);
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
  });

  test("closed with Escape, it counts as failed", async () => {
    await bank().getByRole("button", { name: "Complete authentication" }).focus();
    await form.page.keyboard.press("Escape");
    await expectText("[role=status]", failure);
    expect(await statusOf(form.intent.id)).toBe("requires_payment_method");
  });

  test("left with Back, the window closes with the page, and the authentication stays open", async () => {
    await form.page.goBack();
    await expectText("[role=status]", `requires_action ${form.intent.id}`);
    expect(await form.page.locator("dialog").count()).toBe(0);
    await fill("4242424242424242");
    await pay();
    await expectText("[role=status]", `succeeded ${form.intent.id}`);
  });

  test("closed by its button, it counts as failed", async () => {
    await bank().getByRole("button", { name: "Close" }).click();
    await expectText("[role=status]", failure);
  });
});

test("a server's confirmation with return_url leads to the bank's page and back", async () => {
  const waiting = await form.stripe.paymentIntents.confirm(form.intent.id, {
    payment_method: "pm_card_authenticationRequired",
    return_url: `${form.shop.url}/back`,
  });
  await form.page.goto(waiting.next_action?.redirect_to_url?.url ?? "");
  await form.page.getByRole("button", { name: "Complete authentication" }).click();
  await form.page.waitForURL(
    `${form.shop.url}/back?payment_intent=${form.intent.id}&*redirect_status=succeeded`,
  );
  expect(await statusOf(form.intent.id)).toBe("succeeded");
});

test("without React: methods, tokens and a server's 3-D Secure request", async () => {
  await form.page.evaluate(`
    stripe = Stripe("pk_test_emulator");
    element = stripe.elements().create("card", { hidePostalCode: false });
    place = document.body.appendChild(document.createElement("section"));
    new Promise((resolve) => { element.once("ready", resolve); element.mount(place); });
  `);
  form.card = form.page.frameLocator("section iframe");
  await fill("4000002760003184");
  await form.card.getByLabel("ZIP").fill("94110");
  const made = String(
    await form.page.evaluate(
      `stripe.createPaymentMethod({ type: "card", card: element }).then((made) => made.paymentMethod.id)`,
    ),
  );
  expect(await form.stripe.paymentMethods.retrieve(made)).toMatchObject({
    card: { last4: "3184" },
    billing_details: { address: { postal_code: "94110" } },
  });
  const token = form.page.evaluate(
    `stripe.createToken(element, { name: "One" }).then(({ token }) => token.card)`,
  );
  expect(await token).toMatchObject({ name: "One", last4: "3184", address_zip: "94110" });

  await form.stripe.paymentIntents.confirm(form.intent.id, {
    payment_method: made,
    return_url: form.shop.url,
    use_stripe_sdk: true,
  });
  const secret = JSON.stringify(form.intent.client_secret);
  const handled = form.page.evaluate(`stripe.handleNextAction({ clientSecret: ${secret} })`);
  await form.page
    .frameLocator("iframe[title='3D Secure authentication']")
    .getByRole("button", { name: "Complete authentication" })
    .click();
  expect(await handled).toMatchObject({ paymentIntent: { id: form.intent.id, status: "succeeded" } });
  expect(await form.page.evaluate(`stripe.retrievePaymentIntent(${secret})`)).toMatchObject({
    paymentIntent: { status: "succeeded" },
  });
  expect(form.complaints).toEqual([]);
});
