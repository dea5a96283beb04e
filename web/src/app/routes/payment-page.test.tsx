import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { openPayment, order, page } from "../../testing/payment-page.ts";
import { aPaidOrder } from "../../testing/samples.ts";

/** A screen of this width in pixels. */
function setWidth(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(width >= 992px)" && width >= 992,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

const summary = () => screen.getByRole("region", { name: "Your order" });

test.each([
  ["on a phone the order is folded to its number and total", 390, false],
  ["where the card fields are below it, too", 991, false],
  ["on a wide screen the order is unfolded", 1366, true],
])("%s", async (_what, width, isOpen) => {
  setWidth(width);
  await openPayment();
  const details = summary().querySelector("details");
  expect(details?.open).toBe(isOpen);
  expect(details?.querySelector("summary")?.textContent).toBe(`Order ${order.orderNumber} $12.34`);
});

test("the order leads to the delivery terms on the help page", async () => {
  setWidth(1366);
  await openPayment();
  const link = await within(summary()).findByRole("link", { name: "Delivery and returns" });
  expect(link.getAttribute("href")).toBe("/help#delivery");
});

test.each([
  ["paid", {}, 1],
  ["shipped", { fulfilment: "shipped" }, 0],
  ["delivered", { fulfilment: "delivered" }, 0],
  ["refunded", { status: "refunded" }, 0],
] as const)(
  "company and reference of a %s order can be changed only until it ships",
  async (_, over, buttons) => {
    const shown = aPaidOrder({ _id: order._id, company: "Lathe & Co", reference: "PO-4711", ...over });
    // Entered before the order shipped.
    sessionStorage.setItem(
      `draft:reference:${CUSTOMER.email}:${order._id}`,
      JSON.stringify(buttons === 0 ? { company: "Mill & Co" } : null),
    );
    serve({ [`GET /api/payment/${order._id}`]: () => json(shown), "GET /api/orders": () => json([shown]) });
    await openPage(page, identity(CUSTOMER));
    const details = within(await screen.findByRole("region", { name: "Your order" }));
    expect(details.getByText("PO-4711")).toBeTruthy();
    expect(details.queryAllByRole("button", { name: "Change company or reference" })).toHaveLength(buttons);
    expect(details.queryByRole("form")).toBeNull();
  },
);

test("the card form shows how long the units are reserved and which cards are accepted", async () => {
  await openPayment();
  const form = within(screen.getByRole("form", { name: "Card details" }));
  expect(form.getByText(/^Reserved for you until/)).toBeTruthy();
  const cards = within(form.getByRole("list", { name: "Accepted cards" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    "Visa",
    "Mastercard",
    "American Express",
    "Discover",
    "Diners Club",
    "JCB",
    "UnionPay",
  ]);
});

test("the three fields of the card have labels that can be seen", async () => {
  await openPayment();
  const form = screen.getByRole("form", { name: "Card details" });
  const labels = [...form.querySelectorAll("label")];
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    "Card number",
    "Expiry date",
    "Security code (CVC)",
  ]);
  for (const { className, htmlFor } of labels) {
    expect(className).toBe("form-label");
    expect(document.getElementById(htmlFor)?.className).toContain("card-field");
  }
});
