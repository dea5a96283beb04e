import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrder, aPaidOrder, aTool } from "../../testing/samples.ts";

const tool = aTool({ available: 0 });

test.each([
  ["sold out", 0, "Sold out"],
  ["below its minimum order", 3, "Not enough in stock"],
])("a tool that is %s links to the customer's order that reserves units", async (_, available, title) => {
  const order = anOrder({ toolId: tool._id });
  serve({
    [`GET /api/purchase/${tool._id}`]: () => json({ ...tool, available }),
    "GET /api/orders": () => json([order]),
  });
  await openPage(`/purchase/${tool._id}`, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Pay for order BW-100123" });
  expect(link.getAttribute("href")).toBe(`/dashboard/paymentpage/${order._id}`);
  expect(link.parentElement?.textContent).toMatch(/^10 units are reserved for your unpaid order\./);
});

test.each([
  ["reserves nothing", anOrder({ toolId: tool._id, heldUntil: null, orderNumber: "BW-1" })],
  ["is paid", aPaidOrder({ toolId: tool._id, orderNumber: "BW-2" })],
  ["is of another tool", anOrder({ toolId: "another", orderNumber: "BW-3" })],
])("an order that %s is not named", async (_, order) => {
  serve({
    [`GET /api/purchase/${tool._id}`]: () => json(tool),
    "GET /api/orders": () => json([order, anOrder({ toolId: tool._id, orderNumber: "BW-4" })]),
  });
  await openPage(`/purchase/${tool._id}`, identity(CUSTOMER));
  const link = await screen.findByRole("link", { name: /^Pay for order/ });
  expect(link.textContent).toBe("Pay for order BW-4");
});
