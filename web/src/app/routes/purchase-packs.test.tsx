import { fireEvent, screen, waitFor } from "@testing-library/react";
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
  const ends = ["aria-valuenow", "aria-valuemin", "aria-valuemax"].map((name) => quantity.getAttribute(name));
  expect([quantity.value, ...ends]).toEqual(["200", "200", "200", "900"]);
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
  await user.type(quantity, "{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(quantity.value).toBe("400");
});

test("arrow keys step from where the quantity is: never the other way, nor while keys do something else", async () => {
  const { form, user } = await openForm(undefined, packed);
  const quantity = form.getByLabelText<HTMLInputElement>("Quantity");
  for (const [entered, keys] of [
    ["1200", "{ArrowUp}"],
    ["100", "{ArrowDown}"],
    [
      "400",
      "{Shift>}{ArrowUp}{/Shift}{Alt>}{ArrowDown}{/Alt}{Control>}{ArrowUp}{/Control}{Meta>}{ArrowUp}{/Meta}",
    ],
  ] as const) {
    await user.clear(quantity);
    await user.type(quantity, `${entered}${keys}`);
    expect(quantity.value).toBe(entered);
  }
  fireEvent.keyDown(quantity, { key: "ArrowUp", isComposing: true });
  expect(quantity.value).toBe("400");
});

test.each(["{ArrowUp}", "{ArrowDown}"])(
  "an entry that is no number has no value, and %s goes from it to the smallest order",
  async (key) => {
    const { form, user } = await openForm(undefined, packed);
    const quantity = form.getByLabelText<HTMLInputElement>("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "4 00");
    expect(quantity.getAttribute("aria-valuenow")).toBeNull();
    await user.type(quantity, key);
    expect([quantity.value, quantity.getAttribute("aria-valuenow")]).toEqual(["200", "200"]);
  },
);

// A field of type number changes with the wheel.
test("the quantity is a spin button in which the wheel changes nothing", async () => {
  const { form } = await openForm(undefined, packed);
  expect(form.getByRole<HTMLInputElement>("spinbutton", { name: "Quantity" }).type).toBe("text");
});

test.each([
  ["4 00", "Warning: You have to chose Between 200 to 900"],
  ["২০০", undefined],
  ["４００", undefined],
])("%s is read right or warned of, and stays as it was entered", async (quantity, message) => {
  const opened = await openForm(undefined, packed);
  await fillIn(opened, quantity);
  expect(opened.form.getByLabelText<HTMLInputElement>("Quantity").value).toBe(quantity);
  if (message) expect(opened.form.getByText(message)).toBeTruthy();
  else expect(opened.form.queryByText(/Warning/)).toBeNull();
});

const cheap = aTool({ price: 0.07, minOrder: 1, available: 100 });
const falling = { ...cheap, priceBreaks: [{ minQuantity: 10, price: 0.01 }] };

test.each([
  ["the smallest total", cheap, "3", "An order costs at least $0.50. Enter 8 or more."],
  ["packs", { ...cheap, orderMultiple: 5 }, "5", "An order costs at least $0.50. Enter 10 or more."],
  ["packs that are too cheap", { ...cheap, orderMultiple: 6 }, "7", "Sold in packs of 6. Enter 12."],
  ["a lower price", falling, "12", "An order costs at least $0.50. Enter 9 or 50."],
  [
    "a lower price that too few units reach",
    { ...falling, available: 20 },
    "12",
    "An order costs at least $0.50. Enter 9 or less.",
  ],
  [
    "the largest total",
    aTool({ price: 400_000, minOrder: 1, available: 9 }),
    "3",
    "An order costs at most $999,999.99. Enter 2 or less.",
  ],
])("the quantity that is enough is named before anything is sent: %s", async (_, of, quantity, message) => {
  const opened = await openForm(undefined, of);
  await fillIn(opened, quantity);
  expect(opened.form.getByText(message)).toBeTruthy();
  expect(opened.form.getByLabelText("Quantity").getAttribute("aria-invalid")).toBe("true");
  expect(opened.button().disabled).toBe(true);
  await opened.user.type(opened.form.getByLabelText("Quantity"), "{Enter}");
  expect(callsOf(opened.calls, "POST", "/api/purchase")).toEqual([]);
});

test("the form begins with the smallest quantity that can be paid, and its buttons end at those that can", async () => {
  const { form, user } = await openForm(undefined, falling);
  const quantity = form.getByLabelText<HTMLInputElement>("Quantity");
  const more = form.getByRole("button", { name: "One more" });
  await waitFor(() => expect(quantity.value).toBe("8"));
  expect(form.getByRole<HTMLButtonElement>("button", { name: "One fewer" }).disabled).toBe(true);
  await user.click(more);
  await user.click(more);
  expect(quantity.value).toBe("50");
});

test.each([
  ["too cheap", { ...cheap, available: 3 }, "Not enough in stock", /is 3 for \$0.21, and .* at least \$0.50/],
  [
    "too dear",
    aTool({ price: 600_000, minOrder: 2, available: 9 }),
    "Too much for one payment",
    /minimum order is 2, .*: \$999,999.99/,
  ],
])("a tool of which every order is %s has no form but the reason", async (_, of, title, reason) => {
  serve({ [path]: () => json(of) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Order" })).toBeNull();
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

test("a lower price that one payment cannot pay is not named, and the place of its text is there all the time", async () => {
  const dear = { ...priced, price: 2000, priceBreaks: [{ minQuantity: 800, price: 1900 }] };
  const opened = await openForm(undefined, dear);
  const status = () => opened.form.getAllByRole("status").map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(opened.form.getByLabelText("Quantity").getAttribute("aria-valuemax")).toBe("400"),
  );
  expect(status()).toEqual([""]);
  await fillIn(opened, "450");
  expect(opened.form.getByText("Sold in packs of 100. Enter 400.")).toBeTruthy();
  expect(status()).toEqual([""]);
});

test("the total of a price unit is rounded half up, and structured data have the exact price of one unit", async () => {
  const priceBreaks = [{ minQuantity: 250, price: 0.0875 }];
  const sold = {
    ...packed,
    price: 0.0945,
    priceUnit: 100 as const,
    minOrder: 1,
    orderMultiple: 1,
    priceBreaks,
  };
  const { form, user } = await openForm(undefined, sold);
  const quantity = form.getByLabelText("Quantity");
  for (const [entered, sum, next] of [
    ["10", "10 × $0.0945$0.95", "Order 240 more for $0.0875 each"],
    ["250", "250 × $0.0875$21.88", ""],
  ] as const) {
    await user.clear(quantity);
    await user.type(quantity, entered);
    expect(form.getByText("Total").parentElement?.textContent).toBe(`Total ${sum}`);
    expect(form.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([next]);
  }
  const data = [...document.querySelectorAll("script[type='application/ld+json']")].map(
    ({ textContent }): Record<string, unknown> => JSON.parse(textContent),
  );
  expect(data.find((each) => each["@type"] === "Product")).toMatchObject({
    offers: { price: "0.0945", priceSpecification: [{ price: "0.0945" }, { price: "0.0875" }] },
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
