import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull, aTool } from "../../testing/samples.ts";

const order = anOrderInFull();

/** The page of a paid order whose tool has changed since. */
async function openOrder(over: Parameters<typeof aTool>[0]) {
  serve({
    [`GET /api/orders/${order._id}`]: () => json(order),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    [`GET /api/orders/${order._id}/returns`]: () => json({ returnable: 0, returns: [] }),
    [`GET /api/purchase/${order.items[0]?.toolId}`]: () => json(aTool(over)),
  });
  await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
}

test.each([
  ["No longer sold", { archived: true }],
  ["Sold out", { available: 0 }],
] as const)("a tool that cannot be ordered is not offered again: %s", async (reason, over) => {
  await openOrder(over);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Reorder" })).toBeNull();
});

test("a tool that is sold can be ordered again in the same quantity", async () => {
  await openOrder({});
  const link = await screen.findByRole("link", { name: "Reorder" });
  expect(link.getAttribute("href")).toContain("quantity=10");
});
