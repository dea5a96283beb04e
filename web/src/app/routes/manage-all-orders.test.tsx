import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aManagedOrder } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem } from "../../testing/network.ts";
import { lastQuery, openOrderList, order, PAGE } from "../../testing/order-list.ts";

test("lists all orders with tool, customer, total and status, and their number", async () => {
  const part = aManagedOrder({ id: order.id.replace(/aa$/, "bb"), refunded: 12, status: "paid" });
  await openOrderList(() => json([order, part], { "x-total-count": "10000" }));
  const row = within((await screen.findAllByRole("row", { name: /BW-100123/ }))[0] ?? document.body);
  expect(row.getByRole("link", { name: "BW-100123" }).getAttribute("href")).toBe(`${PAGE}/${order.id}`);
  for (const words of ["Ada Okafor", "ada@boltwright.test", "$112.00", "To ship"]) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("$12.00 of $112.00 refunded")).toBeTruthy();
  expect(screen.getByText("10,000 or more orders")).toBeTruthy();
});

test.each([
  [112, "Refunded", null],
  [12, "Refund owed", "$12.00 of $112.00 refunded"],
  [0, "Refund owed", null],
])("a refunded order of which the customer has $%i of $112 is %s", async (refunded, state, amount) => {
  await openOrderList(() => json([aManagedOrder({ status: "refunded", refunded })]));
  expect(await screen.findByText(state)).toBeTruthy();
  expect(screen.queryByText(/ of \$112\.00 refunded/)?.textContent ?? null).toBe(amount);
});

test("tabs list the queues with their counts; a tab shows its whole queue", async () => {
  const { user, calls, address } = await openOrderList(
    () => json([order]),
    {},
    `${PAGE}?q=ada&queue=delivered`,
  );
  const tabs = within(await screen.findByRole("navigation", { name: "Queues of orders" }));
  for (const name of ["To ship 12", "Unpaid 3", "Shipped 4", "Refunds failed 1", "Returns 5", "All"])
    expect(await tabs.findByRole("link", { name })).toBeTruthy();
  expect(tabs.getByRole("link", { name: "Returns 5" }).getAttribute("href")).toBe("/dashboard/returns");
  expect(tabs.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("page");
  await user.click(tabs.getByRole("link", { name: /^To ship/ }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=to-ship`));
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ queue: "to-ship", sort: "newest" }));
  expect(tabs.getByRole("link", { name: /^To ship/ }).getAttribute("aria-current")).toBe("page");
});

test("orange means work and green means done", async () => {
  const of = (end: string, over: Partial<typeof order>) =>
    aManagedOrder({ id: order.id.replace(/aa$/, end), orderNumber: `BW-${end}`, ...over });
  await openOrderList(() =>
    json([
      of("a1", { fulfilment: "preparing" }),
      of("a2", { fulfilment: "shipped" }),
      of("a3", { fulfilment: "delivered" }),
      of("a4", { status: "pending", fulfilment: null }),
      of("a5", { isBeingRefunded: true }),
    ]),
  );
  await screen.findByRole("row", { name: /BW-a1/ });
  const shown = ["a1", "a2", "a3", "a4", "a5"].map((end) => {
    const state = screen.getByRole("row", { name: new RegExp(`BW-${end}`) }).querySelector(".status");
    return [state?.textContent, state?.querySelector(".dot")?.className];
  });
  expect(shown).toEqual([
    ["To ship", "dot low"],
    ["Shipped", "dot "],
    ["Delivered", "dot ok"],
    ["Unpaid", "dot "],
    ["Paid", "dot "],
  ]);
});

test("an empty queue shows that there is nothing to do", async () => {
  await openOrderList(() => json([]), {}, `${PAGE}?queue=to-ship`);
  expect(await screen.findByText("Every paid order has shipped.")).toBeTruthy();
});

test("no orders and no matches each state what to do", async () => {
  await openOrderList(() => json([]));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  cleanup();
  const { user, address } = await openOrderList(() => json([]), {}, `${PAGE}?from=2026-03-01`);
  expect(await screen.findByText("No orders found")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Show all orders" }));
  await waitFor(() => expect(address()).toBe(PAGE));
});

test("words that a queue has no orders for can be searched in all orders and in the cancelled ones", async () => {
  const { user, address } = await openOrderList(() => json([]), {}, `${PAGE}?queue=unpaid&q=zzz`);
  await user.click(await screen.findByRole("link", { name: "Search all orders" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?q=zzz`));
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Search all orders" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Search cancelled orders" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=cancelled&q=zzz`));
  expect(await screen.findByRole("link", { name: "Search all orders" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Search cancelled orders" })).toBeNull();
});

test("the export contains all orders that match the filters", async () => {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return "blob:orders";
      },
      revokeObjectURL: () => {},
    }),
  );
  const { user, calls } = await openOrderList(
    () => json([order]),
    {
      "GET /api/manage/orders.csv": () =>
        new Response("Order\r\n", { headers: { "content-type": "text/csv" } }),
    },
    `${PAGE}?queue=to-ship`,
  );
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("orders.csv downloaded.")).toBeTruthy();
  expect(await saved[0]?.text()).toBe("Order\r\n");
  const [call] = callsOf(calls, "GET", "/api/manage/orders.csv");
  expect([call?.query.get("queue"), call?.headers.get("authorization")]).toEqual([
    "to-ship",
    "bearer token-0",
  ]);
});

test.each<[string, Handler]>([
  ["is rejected", () => problem(503)],
  [
    "breaks off half way",
    () => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode("Order\r\n"));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body);
    },
  ],
])("a file that %s is not saved, and an error is shown", async (_what, respond) => {
  const { user } = await openOrderList(() => json([order]), { "GET /api/manage/orders.csv": respond });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect((await screen.findByText("Export failed")).closest("[role=alert]")).toBeTruthy();
});
