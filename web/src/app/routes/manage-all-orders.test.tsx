import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aCancelledOrder, aManagedOrder } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const PAGE = "/dashboard/manageAllOrder";
const order = aManagedOrder();
const admin = { "GET /api/admin/*": () => json({ admin: true }) };

async function open(list: Handler, more: Record<string, Handler> = {}, address = PAGE) {
  const calls = serve({ ...admin, "GET /api/manage/orders": list, ...more });
  const page = await openPage(address, identity(ADMIN));
  return { ...page, calls };
}

const lastQuery = (calls: Parameters<typeof callsOf>[0]) =>
  Object.fromEntries(callsOf(calls, "GET", "/api/manage/orders").at(-1)?.query ?? []);

test("lists all orders with tool, customer, total and status, and their number", async () => {
  const part = aManagedOrder({ _id: order._id.replace(/aa$/, "bb"), refundedAmount: 12, status: "paid" });
  await open(() => json([order, part], { "x-total-count": "10000" }));
  const row = within(await screen.findByRole("row", { name: /000000AA/ }));
  expect(row.getByRole("link", { name: "No. 000000AA" }).getAttribute("href")).toBe(`${PAGE}/${order._id}`);
  for (const words of ["Ada Okafor", "ada@boltwright.test", "$112.00", /Paid, preparing/]) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("$12.00 of $112.00 refunded")).toBeTruthy();
  expect(screen.getByText("10,000 or more orders")).toBeTruthy();
});

test("filters are in the URL and the request; the search text applies on submit", async () => {
  const { user, calls, address } = await open(() => json([order]));
  await user.selectOptions(await screen.findByLabelText("Status"), "paid");
  await user.selectOptions(screen.getByLabelText("Fulfilment"), "preparing");
  await user.selectOptions(screen.getByLabelText("Sort"), "total-highest");
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), " ada@ {Enter}");
  await waitFor(() =>
    expect(address()).toBe(`${PAGE}?status=paid&fulfilment=preparing&q=ada%40&sort=total-highest`),
  );
  expect(lastQuery(calls)).toMatchObject({
    status: "paid",
    fulfilment: "preparing",
    q: "ada@",
    sort: "total-highest",
  });
  await user.click(await screen.findByRole("button", { name: "Show all orders" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?sort=total-highest`));
});

test("dates are local and include the last day; an invalid range sends no request", async () => {
  const { calls } = await open(
    () => json([order]),
    {},
    `${PAGE}?from=2026-03-01&to=2026-03-02&status=nonsense`,
  );
  await screen.findByRole("row", { name: /000000AA/ });
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
  expect(await screen.findByRole("row", { name: /000000AA/ })).toBeTruthy();
});

test("several orders are shipped after a confirmation, with a result for each", async () => {
  const others = ["b1", "b2", "b3"].map((end) => aManagedOrder({ _id: order._id.replace(/aa$/, end) }));
  const pending = aManagedOrder({ _id: order._id.replace(/aa$/, "b4"), status: "pending", fulfilment: null });
  const { user, calls } = await open(() => json([...others, pending]), {
    "POST /api/manage/orders/ship": () =>
      json([
        { _id: others[0]?._id, outcome: "changed", detail: "" },
        { _id: others[1]?._id, outcome: "unchanged", detail: "" },
        { _id: others[2]?._id, outcome: "refused", detail: "The money is on its way back." },
      ]),
  });
  const unpaid = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select order 000000B4" });
  expect(unpaid.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /Select all/ }));
  await user.click(screen.getByRole("button", { name: "Ship 3" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ship 3 orders?" }));
  expect(dialog.getByText(/You can't undo this/)).toBeTruthy();
  expect(dialog.getAllByText(/for Ada Okafor \(ada@boltwright\.test\)/)).toHaveLength(3);
  await user.dblClick(dialog.getByRole("button", { name: "Ship 3 orders" }));
  expect(await screen.findByText("1 shipped. 1 was already shipped. 1 not shipped:")).toBeTruthy();
  expect(screen.getByText("No. 000000B3: The money is on its way back.")).toBeTruthy();
  const shipped = callsOf(calls, "POST", "/api/manage/orders/ship");
  expect(shipped.map(({ body }) => body)).toEqual([{ ids: others.map(({ _id }) => _id) }]);
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
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
    `${PAGE}?status=paid`,
  );
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("orders.csv downloaded.")).toBeTruthy();
  expect(await saved[0]?.text()).toBe("Order\r\n");
  const [call] = callsOf(calls, "GET", "/api/manage/orders.csv");
  expect([call?.query.get("status"), call?.headers.get("authorization")]).toEqual(["paid", "bearer token-0"]);
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
  expect(await screen.findByRole("row", { name: /000000AA/ })).toBeTruthy();
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
  await user.click(screen.getByRole("button", { name: "Ship 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ship 1 order" }));
  expect(await screen.findByText("The orders could not be refreshed")).toBeTruthy();
  expect(screen.getByText("1 shipped.")).toBeTruthy();
  expect(screen.getByRole("row", { name: /000000AA/ })).toBeTruthy();
});

test("the status 'Cancelled' lists cancelled orders by text and dates, with links to their changes", async () => {
  const { user, calls, address } = await open(() => json([order]), {
    "GET /api/manage/orders/cancelled": ({ query }) =>
      json(query.get("q") === "nobody" ? [] : [aCancelledOrder({ totalAmount: null, endedUnpaid: true })]),
  });
  await user.selectOptions(await screen.findByLabelText("Fulfilment"), "preparing");
  await user.selectOptions(screen.getByLabelText("Status"), "cancelled");
  await waitFor(() => expect(address()).toBe(`${PAGE}?status=cancelled`));
  const row = within(await screen.findByRole("row", { name: /000000CC/ }));
  for (const words of ["Ada Okafor", "ada@boltwright.test", "Cancelled", "–"]) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(row.getByText(/, not paid in time$/)).toBeTruthy();
  expect(row.getByRole("link", { name: "No. 000000CC" }).getAttribute("href")).toBe(
    `/dashboard/audit?about=${aCancelledOrder()._id}`,
  );
  expect(screen.getByText("1 cancelled order")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Status"));
  expect(screen.queryByLabelText("Sort")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "nobody{Enter}");
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/manage/orders/cancelled").at(-1)?.query.get("q")).toBe("nobody");
  expect(callsOf(calls, "GET", "/api/manage/orders").map(({ query }) => query.get("status"))).not.toContain(
    "cancelled",
  );
});
