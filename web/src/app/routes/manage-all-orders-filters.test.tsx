import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aManagedOrder } from "../../testing/manage-samples.ts";
import { callsOf, json } from "../../testing/network.ts";
import { lastQuery, openOrderList, order, PAGE } from "../../testing/order-list.ts";

test("filters are in the URL and the request; the search text applies on submit", async () => {
  const { user, calls, address } = await openOrderList(() => json([order]));
  await user.click(await screen.findByText("Filters"));
  await user.selectOptions(screen.getByLabelText("Finished orders"), "refunded");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=refunded`));
  await user.selectOptions(screen.getByLabelText("Sort"), "total-highest");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=refunded&sort=total-highest`));
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), " ada@ {Enter}");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=refunded&q=ada%40&sort=total-highest`));
  expect(lastQuery(calls)).toMatchObject({ status: "refunded", q: "ada@", sort: "total-highest" });
  expect(screen.getByText("Filters (2)")).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "Show all orders" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?sort=total-highest`));
});

test("days go to the API as they are, whose calendar counts; an invalid range sends no request", async () => {
  const { calls } = await openOrderList(
    () => json([order]),
    {},
    `${PAGE}?from=2026-03-01&to=2026-03-02&status=nonsense`,
  );
  await screen.findByRole("row", { name: /BW-100123/ });
  expect(lastQuery(calls)).toMatchObject({
    from: "2026-03-01",
    to: "2026-03-02",
    sort: "newest",
  });
  expect(lastQuery(calls)["status"]).toBeUndefined();
  // A page that is still open would read its list again.
  cleanup();
  const backwards = await openOrderList(() => json([order]), {}, `${PAGE}?from=2026-03-02&to=2026-03-01`);
  expect(await screen.findByText("Choose a date before the end date.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(callsOf(backwards.calls, "GET", "/api/manage/orders")).toHaveLength(0);
});

test("'Cancelled' among the finished orders lists cancelled orders by text and dates, each with its page", async () => {
  const cancelled = aManagedOrder({
    orderNumber: "BW-100124",
    status: "cancelled",
    fulfilment: null,
    cancelledAt: "2026-11-18T10:30:00.000Z",
    isEndedUnpaid: true,
  });
  const { user, calls, address } = await openOrderList(({ query }) => {
    if (query.get("status") !== "cancelled") return json([order]);
    return json(query.get("q") === "nobody" ? [] : [cancelled], { "x-total-count": "1" });
  });
  await user.click(await screen.findByText("Filters"));
  await user.selectOptions(screen.getByLabelText("Finished orders"), "cancelled");
  await waitFor(() => expect(address()).toBe(`${PAGE}?queue=cancelled`));
  const row = within(await screen.findByRole("row", { name: /BW-100124/ }));
  expect(row.getByText("Cancelled")).toBeTruthy();
  expect(row.getByText(/, not paid in time$/)).toBeTruthy();
  expect(row.queryByRole("button")).toBeNull();
  expect(row.getByRole("link", { name: "BW-100124" }).getAttribute("href")).toBe(`${PAGE}/${cancelled.id}`);
  expect(row.getByText("Removed")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Finished orders"));
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "nobody{Enter}");
  expect(await screen.findByText("No orders found")).toBeTruthy();
  expect(lastQuery(calls)).toMatchObject({ status: "cancelled", q: "nobody" });
  expect(await screen.findByText(/^Cancelled orders are found by their number or tool/)).toBeTruthy();
});
