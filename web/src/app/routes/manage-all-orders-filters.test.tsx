import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCancelledOrder } from "../../testing/manage-samples.ts";
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
  await user.click(await screen.findByRole("button", { name: "Show all orders" }));
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
  expect(callsOf(backwards.calls, "GET", "/api/manage/orders")).toHaveLength(0);
});

test("pages link to the next and the previous one; the page is in the URL", async () => {
  const link = `</api/manage/orders?sort=newest&cursor=two>; rel="next"`;
  const { user, address, calls } = await openOrderList(({ query }) =>
    query.get("cursor") === "two" ? json([]) : json([order], { link }),
  );
  await user.click(await screen.findByRole("link", { name: "Next page" }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?cursor=two`));
  expect(await screen.findByText("This page is empty")).toBeTruthy();
  expect(lastQuery(calls)["cursor"]).toBe("two");
  await user.click(screen.getByRole("link", { name: "Previous page" }));
  expect(await screen.findByRole("row", { name: /BW-100123/ })).toBeTruthy();
});

test("'Cancelled' among the finished orders lists cancelled orders by text and dates, with links to their changes", async () => {
  const { user, calls, address } = await openOrderList(() => json([order]), {
    "GET /api/manage/orders/cancelled": ({ query }) =>
      json(query.get("q") === "nobody" ? [] : [aCancelledOrder({ total: null, isEndedUnpaid: true })]),
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
    `/dashboard/audit?about=${aCancelledOrder().id}`,
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
