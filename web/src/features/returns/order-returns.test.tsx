import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { anEventStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { aReturn } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull } from "../../testing/samples.ts";

const order = anOrderInFull();

test.each([
  [
    "another device has requested",
    [aReturn()],
    /^This order already has a return, which may be from another tab/,
  ],
  ["nothing can be returned any more", [], /^Units of this order can't be returned any more/],
] as const)("a form that is open when %s says so, with what was entered", async (_, returns, message) => {
  const stream = anEventStream();
  let isLate = false;
  const calls = serve({
    [`GET /api/orders/${order._id}`]: () => json(order),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    "GET /api/payment/*": () => problem(503),
    "GET /api/orders/stream": () => stream.response,
    [`GET /api/orders/${order._id}/returns`]: () =>
      json(
        isLate
          ? { returnable: [], endedOn: "2026-11-27", returns }
          : { returnable: [{ position: 1, quantity: 3 }], returns: [] },
      ),
  });
  const { user } = await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Request a return" }));
  await user.type(screen.getByLabelText("Reason"), "Too large.");
  await waitFor(() => expect(callsOf(calls, "GET", "/api/orders/stream")).toHaveLength(1));
  isLate = true;
  stream.send("order", { orderId: order._id });
  const status = (await screen.findByText(message)).closest<HTMLElement>("[role=status]");
  expect(screen.queryByRole("form", { name: "Request a return" })).toBeNull();
  expect(status?.textContent).toContain("You entered: Too large.");
  await user.click(within(status ?? document.body).getByRole("button", { name: "Close" }));
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.queryByRole("button", { name: "Request a return" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Returns" }));
});

test("a return of one of several lines names it", async () => {
  const [item] = order.items;
  if (!item) throw new Error("the order has no line");
  const ofTwo = anOrderInFull({ items: [item, { ...item, position: 2, name: "Claw hammer" }] });
  serve({
    [`GET /api/orders/${order._id}`]: () => json(ofTwo),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    "GET /api/payment/*": () => problem(503),
    "GET /api/orders/stream": () => anEventStream().response,
    [`GET /api/orders/${order._id}/returns`]: () =>
      json({ returnable: [], endedOn: "2026-11-27", returns: [aReturn()] }),
  });
  await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
  const returns = await screen.findByRole("region", { name: "Returns" });
  expect(returns.textContent).toContain("2 × Claw hammer");
});
