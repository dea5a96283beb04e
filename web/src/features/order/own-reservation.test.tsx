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

test("orders that reserve nothing, are paid or of another tool are not named", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve({
    [`GET /api/purchase/${tool._id}`]: () => json(tool),
    "GET /api/orders": () => {
      resolve();
      return json([
        anOrder({ toolId: tool._id, heldUntil: null }),
        aPaidOrder({ toolId: tool._id }),
        anOrder({ toolId: "another" }),
      ]);
    },
  });
  await openPage(`/purchase/${tool._id}`, identity(CUSTOMER));
  await promise;
  expect(await screen.findByRole("heading", { name: "Sold out" })).toBeTruthy();
  expect(screen.queryByText(/reserved for your unpaid order/)).toBeNull();
});
