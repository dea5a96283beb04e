import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { fillIn, openForm, page, path } from "../../testing/order-form.ts";
import { aTool } from "../../testing/samples.ts";

const packed = aTool({ price: 0.12, minOrder: 150, orderMultiple: 100, available: 950 });
const priced = {
  ...packed,
  minOrder: 100,
  priceBreaks: [
    { minQuantity: 250, price: 0.11 },
    { minQuantity: 500, price: 0.09 },
    { minQuantity: 5000, price: 0.07 },
  ],
};

test("the form begins with the smallest order and steps by packs", async () => {
  const { form, user } = await openForm(undefined, packed);
  const quantity = form.getByLabelText<HTMLInputElement>("Quantity");
  const fewer = form.getByRole<HTMLButtonElement>("button", { name: "100 fewer" });
  const more = form.getByRole<HTMLButtonElement>("button", { name: "100 more" });
  expect(form.getByText("Sold in packs of 100")).toBeTruthy();
  expect([quantity.value, quantity.step, quantity.min, quantity.max]).toEqual(["200", "100", "200", "900"]);
  expect(fewer.disabled).toBe(true);
  for (let press = 0; press < 7; press += 1) await user.click(more);
  expect([quantity.value, more.disabled]).toEqual(["900", true]);
  await user.clear(quantity);
  await user.type(quantity, "450");
  await user.click(fewer);
  expect(quantity.value).toBe("400");
  await user.clear(quantity);
  await user.type(quantity, "450");
  await user.click(more);
  expect(quantity.value).toBe("500");
});

test.each([
  ["250", "Sold in packs of 100. Enter 200 or 300."],
  ["920", "Sold in packs of 100. Enter 900."],
  ["100", "Warning: You have to chose Between 200 to 900"],
  ["1000", "Warning: You have to chose Between 200 to 900"],
])("%s units are no full packs in stock: the form shows what is", async (quantity, message) => {
  const opened = await openForm(undefined, packed);
  await fillIn(opened, quantity);
  expect(opened.form.getByText(message)).toBeTruthy();
  expect(opened.button().disabled).toBe(true);
});

test("an order that is repeated begins with full packs", async () => {
  serve({ [path]: () => json(packed) });
  await openPage(`${page}?quantity=250`, identity(CUSTOMER));
  expect((await screen.findByLabelText<HTMLInputElement>("Quantity")).value).toBe("300");
});

test("a stock that is smaller than the smallest order cannot be ordered", async () => {
  serve({ [path]: () => json({ ...packed, available: 180 }) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "Not enough in stock" })).toBeTruthy();
  expect(screen.getByText(/The minimum order is 200/)).toBeTruthy();
});

test("price and total follow the quantity, and the form shows how many more reach the next price", async () => {
  const opened = await openForm(undefined, priced);
  const { form } = opened;
  expect(form.getByText("100 × $0.12")).toBeTruthy();
  // 250 are no full packs: 300 are.
  expect(form.getByText("Order 200 more for $0.11 each")).toBeTruthy();
  await fillIn(opened, "300");
  expect(form.getByText("300 × $0.11")).toBeTruthy();
  expect(form.getByText("$33.00")).toBeTruthy();
  expect(form.getByText("Order 200 more for $0.09 each")).toBeTruthy();
  await fillIn(opened, "500");
  // The last price needs more than there is.
  expect(form.queryByText(/more for/)).toBeNull();
  await opened.user.click(opened.button());
  expect(callsOf(opened.calls, "POST", "/api/purchase")[0]?.body).toMatchObject({
    orderQuantity: 500,
    totalAmount: 45,
  });
});

test("the tool shows its prices by quantity", async () => {
  await openForm(undefined, priced);
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "QuantityPer unit",
    "100 to 249$0.12",
    "250 to 499$0.11",
    "500 to 4,999$0.09",
    "5,000 or more$0.07",
  ]);
  const structuredData = [...document.querySelectorAll("script[type='application/ld+json']")].map(
    ({ textContent }): Record<string, unknown> => JSON.parse(textContent),
  );
  expect(structuredData.find((each) => each["@type"] === "Product")).toMatchObject({
    offers: {
      price: "0.12",
      eligibleQuantity: { minValue: 100 },
      priceSpecification: [
        { price: "0.12", eligibleQuantity: { minValue: 1, maxValue: 249 } },
        { price: "0.11", eligibleQuantity: { minValue: 250, maxValue: 499 } },
        { price: "0.09", eligibleQuantity: { minValue: 500, maxValue: 4999 } },
        { price: "0.07", priceCurrency: "USD", eligibleQuantity: { minValue: 5000 } },
      ],
    },
  });
});
