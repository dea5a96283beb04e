import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull, theSettings } from "../../testing/samples.ts";

const order = anOrderInFull();
const DAY_MS = 86_400_000;

test.each([
  ["until when the order could be returned is shown afterwards", 32, {}, 1],
  ["nothing is shown on the last day", 30.5, {}, 0],
  ["nothing is shown for a refunded order", 32, { status: "refunded" }, 0],
] as const)("%s", async (_, daysAgo, over, shown) => {
  const deliveredAt = new Date(Date.now() - daysAgo * DAY_MS);
  serve({
    "GET /api/settings": () => json(theSettings({ brand: "Seller" })),
    [`GET /api/orders/${order._id}`]: () =>
      json({ ...order, fulfilment: "delivered", deliveredAt: deliveredAt.toISOString(), ...over }),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    [`GET /api/orders/${order._id}/returns`]: () => json({ returnable: 0, returns: [] }),
  });
  await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
  await screen.findByRole("heading", { name: "Status" });
  // The settings are applied: the title has their brand.
  await waitFor(() => expect(document.title).toMatch(/ - Seller$/));
  const lastDay = new Date(deliveredAt.getTime() + 30 * DAY_MS);
  const text = lastDay.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  expect(screen.queryAllByText(`Returns were possible until ${text}.`)).toHaveLength(shown);
});
