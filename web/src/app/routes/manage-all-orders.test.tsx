import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aCancelledOrder, aManagedOrder } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const PAGE = "/dashboard/manageAllOrder";
const order = aManagedOrder();
const admin = { "GET /api/admin/*": () => json({ admin: true }) };

const QUEUES = { toShip: 12, unpaid: 3, shipped: 4, refundsFailed: 1, returns: 0, lowStock: 2 };

async function open(list: Handler, more: Record<string, Handler> = {}, address = PAGE) {
  const calls = serve({
    ...admin,
    "GET /api/manage/orders": list,
    "GET /api/manage/orders/queues": () => json(QUEUES),
    ...more,
  });
  const page = await openPage(address, identity(ADMIN));
  return { ...page, calls };
}

const lastQuery = (calls: Parameters<typeof callsOf>[0]) =>
  Object.fromEntries(callsOf(calls, "GET", "/api/manage/orders").at(-1)?.query ?? []);

test("lists all orders with tool, customer, total and status, and their number", async () => {
  const part = aManagedOrder({ _id: order._id.replace(/aa$/, "bb"), refundedAmount: 12, status: "paid" });
  await open(() => json([order, part], { "x-total-count": "10000" }));
  const row = within((await screen.findAllByRole("row", { name: /BW-100123/ }))[0] ?? document.body);
  expect(row.getByRole("link", { name: "BW-100123" }).getAttribute("href")).toBe(`${PAGE}/${order._id}`);
  for (const words of ["Ada Okafor", "ada@boltwright.test", "$112.00", "To ship"]) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("$12.00 of $112.00 refunded")).toBeTruthy();
  expect(screen.getByText("10,000 or more orders")).toBeTruthy();
});

test("tabs list the queues with their counts; a tab shows its whole queue", async () => {
  const { user, calls, address } = await open(() => json([order]), {}, `${PAGE}?q=ada&queue=delivered`);
  const tabs = within(await screen.findByRole("navigation", { name: "Queues of orders" }));
  for (const name of ["To ship 12", "Unpaid 3", "Shipped 4", "Refunds 1", "All"])
    expect(await tabs.findByRole("link", { name })).toBeTruthy();
  expect(tabs.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("page");
  await user.click(tabs.getByRole("link", { name: /^To ship/ }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=to-ship`));
  await waitFor(() => expect(lastQuery(calls)).toMatchObject({ queue: "to-ship", sort: "newest" }));
  expect(tabs.getByRole("link", { name: /^To ship/ }).getAttribute("aria-current")).toBe("page");
});

test.each([
  ["status=pending", "unpaid"],
  ["status=paid&fulfilment=preparing", "to-ship"],
  ["fulfilment=shipped", "shipped"],
])("an address from before the tabs, %s, lists the queue %s", async (search, queue) => {
  const { calls } = await open(() => json([order]), {}, `${PAGE}?${search}`);
  await screen.findByRole("row", { name: /BW-100123/ });
  expect(lastQuery(calls)["queue"]).toBe(queue);
});

test("orange means work and green means done", async () => {
  const of = (end: string, over: Partial<typeof order>) =>
    aManagedOrder({ _id: order._id.replace(/aa$/, end), orderNumber: `BW-${end}`, ...over });
  await open(() =>
    json([
      of("a1", { fulfilment: "preparing" }),
      of("a2", { fulfilment: "shipped" }),
      of("a3", { fulfilment: "delivered" }),
      of("a4", { status: "pending", fulfilment: null }),
      of("a5", { beingRefunded: true }),
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

test("filters are in the URL and the request; the search text applies on submit", async () => {
  const { user, calls, address } = await open(() => json([order]));
  await user.click(await screen.findByText("Filters"));
  await user.selectOptions(screen.getByLabelText("Finished orders"), "refunded");
  await user.selectOptions(screen.getByLabelText("Sort"), "total-highest");
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), " ada@ {Enter}");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=refunded&q=ada%40&sort=total-highest`));
  expect(lastQuery(calls)).toMatchObject({ status: "refunded", q: "ada@", sort: "total-highest" });
  expect(screen.getByText("Filters (2)")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Show all orders" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?sort=total-highest`));
});

test("dates are local and include the last day; an invalid range sends no request", async () => {
  const { calls } = await open(
    () => json([order]),
    {},
    `${PAGE}?from=2026-03-01&to=2026-03-02&status=nonsense`,
  );
  await screen.findByRole("row", { name: /BW-100123/ });
  expect(lastQuery(calls)).toMatchObject({
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 3).toISOString(),
    sort: "newest",
  });
  expect(lastQuery(calls)["status"]).toBeUndefined();
  // A page that is still open would read its list again.
  cleanup();
  const backwards = await open(() => json([order]), {}, `${PAGE}?from=2026-03-02&to=2026-03-01`);
  expect(await screen.findByText("Choose a date before the end date.")).toBeTruthy();
  expect(callsOf(backwards.calls, "GET", "/api/manage/orders")).toHaveLength(0);
});

test("pages link to the next and the previous one; the page is in the URL", async () => {
  const link = `</api/manage/orders?sort=newest&cursor=two>; rel="next"`;
  const { user, address, calls } = await open(({ query }) =>
    query.get("cursor") === "two" ? json([]) : json([order], { link }),
  );
  await user.click(await screen.findByRole("link", { name: "Next page" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?cursor=two`));
  expect(await screen.findByText("This page is empty")).toBeTruthy();
  expect(lastQuery(calls)["cursor"]).toBe("two");
  await user.click(screen.getByRole("link", { name: "Previous page" }));
  expect(await screen.findByRole("row", { name: /BW-100123/ })).toBeTruthy();
});

const several = ["b1", "b2", "b3"].map((end) =>
  aManagedOrder({ _id: order._id.replace(/aa$/, end), orderNumber: `BW-1001${end}` }),
);

test("several orders are shipped in one call, each with its tracking number, and their packing slips can be printed", async () => {
  const pending = aManagedOrder({
    _id: order._id.replace(/aa$/, "b4"),
    orderNumber: "BW-1001b4",
    status: "pending",
    fulfilment: null,
  });
  const { user, calls } = await open(() => json([...several, pending]), {
    "POST /api/manage/orders/ship": () =>
      json([
        { _id: several[0]?._id, outcome: "changed", detail: "" },
        { _id: several[1]?._id, outcome: "unchanged", detail: "" },
        { _id: several[2]?._id, outcome: "refused", detail: "The money is on its way back." },
      ]),
  });
  const unpaid = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select order BW-1001b4" });
  expect(unpaid.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /Select all/ }));
  const ids = several.map(({ _id }) => _id);
  expect(screen.getByRole("link", { name: "Print 3 packing slips" }).getAttribute("href")).toBe(
    `${PAGE}/packing-slips?ids=${ids.join(",")}`,
  );
  await user.click(screen.getByRole("button", { name: "Mark 3 as shipped" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark 3 orders as shipped?" }));
  expect(dialog.getByText(/You can't undo this/)).toBeTruthy();
  expect(dialog.getAllByText(/for Ada Okafor \(ada@boltwright\.test\)/)).toHaveLength(3);
  await user.type(dialog.getByLabelText("Carrier (optional)"), "DHL{Enter}");
  // A scanner sends Enter after each number.
  await user.keyboard("TN1{Enter}TN2{Enter}{Enter}");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Mark 3 orders as shipped" }));
  await user.dblClick(dialog.getByRole("button", { name: "Mark 3 orders as shipped" }));
  expect(await screen.findByText("1 shipped. 1 was already shipped. 1 not shipped:")).toBeTruthy();
  expect(screen.getByText("BW-1001b3: The money is on its way back.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print packing slip" }).getAttribute("href")).toBe(
    `${PAGE}/packing-slips?ids=${ids[0]}`,
  );
  const shipped = callsOf(calls, "POST", "/api/manage/orders/ship");
  expect(shipped.map(({ body }) => body)).toEqual([
    {
      ids,
      parcels: [
        { id: ids[0], carrier: "DHL", trackingNumber: "TN1" },
        { id: ids[1], carrier: "DHL", trackingNumber: "TN2" },
        { id: ids[2], carrier: "DHL" },
      ],
    },
  ]);
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
});

test("the result stays when the last order leaves its queue", async () => {
  let isShipped = false;
  const { user } = await open(
    () => json(isShipped ? [] : [order]),
    {
      "POST /api/manage/orders/ship": () => {
        isShipped = true;
        return json([{ _id: order._id, outcome: "changed", detail: "" }]);
      },
    },
    `${PAGE}?queue=to-ship`,
  );
  await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("Every paid order has shipped.")).toBeTruthy();
  expect(screen.getByText("1 shipped.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print packing slip" })).toBeTruthy();
});

test("one order is shipped from its row, also without carrier and number", async () => {
  const { user, calls } = await open(() => json([order]), {
    "POST /api/manage/orders/ship": () => json([{ _id: order._id, outcome: "changed", detail: "" }]),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark order BW-100123 as shipped?" }));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("1 shipped.")).toBeTruthy();
  expect(callsOf(calls, "POST", "/api/manage/orders/ship").map(({ body }) => body)).toEqual([
    { ids: [order._id] },
  ]);
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
  const { user, calls } = await open(
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
  ["is refused", () => problem(503)],
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
])("a file that %s is not saved, and that is said", async (_what, answer) => {
  const { user } = await open(() => json([order]), { "GET /api/manage/orders.csv": answer });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect((await screen.findByText("Export failed")).closest("[role=alert]")).toBeTruthy();
});

test("an empty queue says that nothing is to do", async () => {
  await open(() => json([]), {}, `${PAGE}?queue=to-ship`);
  expect(await screen.findByText("Every paid order has shipped.")).toBeTruthy();
});

test("no orders and no matches each state what to do", async () => {
  await open(() => json([]));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  const { user, address } = await open(() => json([]), {}, `${PAGE}?q=zzz`);
  expect(await screen.findByText("No orders found")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Show all orders" })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe(PAGE));
});

test("a list that fails can be tried again", async () => {
  let broken = true;
  const { user } = await open(() => (broken ? problem(503) : json([order])));
  expect(await screen.findByText("The orders could not be loaded")).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /BW-100123/ })).toBeTruthy();
});

test("bulk results stay visible when the list cannot be refreshed", async () => {
  let broken = false;
  const { user } = await open(() => (broken ? problem(400) : json([order])), {
    "POST /api/manage/orders/ship": () => {
      broken = true;
      return json([{ _id: order._id, outcome: "changed" }]);
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select order/ }));
  await user.click(screen.getByRole("button", { name: "Mark 1 as shipped" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("The orders could not be refreshed")).toBeTruthy();
  expect(screen.getByText("1 shipped.")).toBeTruthy();
  expect(screen.getByRole("row", { name: /BW-100123/ })).toBeTruthy();
});

test("'Cancelled' among the finished orders lists cancelled orders by text and dates, with links to their changes", async () => {
  const { user, calls, address } = await open(() => json([order]), {
    "GET /api/manage/orders/cancelled": ({ query }) =>
      json(query.get("q") === "nobody" ? [] : [aCancelledOrder({ totalAmount: null, endedUnpaid: true })]),
  });
  await user.click(await screen.findByText("Filters"));
  await user.selectOptions(screen.getByLabelText("Finished orders"), "cancelled");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=cancelled`));
  const row = within(await screen.findByRole("row", { name: /BW-100124/ }));
  for (const words of ["Ada Okafor", "ada@boltwright.test", "Cancelled", "–"]) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(row.getByText(/, not paid in time$/)).toBeTruthy();
  expect(row.getByRole("link", { name: "BW-100124" }).getAttribute("href")).toBe(
    `/dashboard/audit?about=${aCancelledOrder()._id}`,
  );
  expect(screen.getByText("1 cancelled order")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Finished orders"));
  expect(screen.queryByLabelText("Sort")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "nobody{Enter}");
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/manage/orders/cancelled").at(-1)?.query.get("q")).toBe("nobody");
  expect(callsOf(calls, "GET", "/api/manage/orders").map(({ query }) => query.get("status"))).not.toContain(
    "cancelled",
  );
});
