import type { components } from "@shop/openapi/types";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aProfile } from "../../testing/samples.ts";

type Figures = components["schemas"]["Figures"];

const statistics: Figures = {
  days: [
    { day: "2026-11-20", sales: 0, revenue: 0, placed: 1, placedAndPaid: 0 },
    { day: "2026-11-21", sales: 3, revenue: 1234.5, placed: 3, placedAndPaid: 3 },
  ],
  before: { sales: 1, revenue: 1000, placed: 6, placedAndPaid: 1 },
  short: {
    count: 1,
    tools: [
      {
        id: "0199f000-0000-7000-8000-000000000001",
        name: "Pipe vice",
        stockQuantity: 2,
        minimumOrderQuantity: 10,
      },
    ],
  },
  held: { orders: 2, units: 7, value: 78.4, tools: [{ name: "Claw hammer", orders: 2, units: 7 }] },
};
const nothing: Figures = {
  days: [{ day: "2026-11-21", sales: 0, revenue: 0, placed: 0, placedAndPaid: 0 }],
  before: { sales: 0, revenue: 0, placed: 0, placedAndPaid: 0 },
  short: { count: 0, tools: [] },
  held: { orders: 0, units: 0, value: 0, tools: [] },
};

beforeEach(() => {
  // jsdom has no layout; charts measure their width.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

const admin = {
  "GET /api/admin/*": () => json({ admin: true }),
  "GET /api/user/*": () => json(aProfile({ role: "admin" })),
  "GET /api/manage/orders/queues": () =>
    json({ toShip: 1200, unpaid: 3, shipped: 4, refundsFailed: 0, returns: 0, lowStock: 2 }),
};

test("an admin's first page starts with today's work, each number a link to its list; then sales, then My Profile", async () => {
  serve({ ...admin, "GET /api/manage/figures": () => json(statistics) });
  await openPage("/dashboard", identity(ADMIN));
  const today = within(await screen.findByRole("region", { name: "Today" }));
  const links = () => today.getAllByRole("link");
  await waitFor(() => expect(links()[0]?.textContent).not.toContain("–"));
  expect(links().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["1,200 To ship", "/dashboard/manageAllOrder?queue=to-ship"],
    ["3 Unpaid", "/dashboard/manageAllOrder?queue=unpaid"],
    ["2 Low stock", "/dashboard/manageTools?show=low&sort=stock"],
    ["0 Refunds failed", "/dashboard/manageAllOrder?queue=refunds-failed"],
    ["0 Returns", "/dashboard/returns"],
  ]);
  await screen.findByRole("region", { name: "Sales per day" });
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(["Today", "Sales", "My Profile"].map((one) => headings.indexOf(one))).toEqual(
    ["Today", "Sales", "My Profile"].map((one) => headings.indexOf(one)).toSorted((a, b) => a - b),
  );
  expect(headings.indexOf("Today")).toBeGreaterThanOrEqual(0);
});

test("today's links are there before their numbers, and numbers that fail can be tried again", async () => {
  const late = Promise.withResolvers<Response>();
  let broken = true;
  serve({
    ...admin,
    "GET /api/manage/figures": () => json(nothing),
    "GET /api/manage/orders/queues": () => (broken ? late.promise : admin["GET /api/manage/orders/queues"]()),
  });
  const { user } = await openPage("/dashboard", identity(ADMIN));
  expect((await screen.findByRole("link", { name: "– To ship" })).getAttribute("href")).toBe(
    "/dashboard/manageAllOrder?queue=to-ship",
  );
  late.resolve(problem(503));
  const today = within(screen.getByRole("region", { name: "Today" }));
  expect(await today.findByText("The queues could not be loaded")).toBeTruthy();
  broken = false;
  await user.click(today.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "1,200 To ship" })).toBeTruthy();
});

test("an admin's first page shows each chart also in words and as a table", async () => {
  const calls = serve({ ...admin, "GET /api/manage/figures": () => json(statistics) });
  const { user } = await openPage("/dashboard", identity(ADMIN));
  const sales = within(await screen.findByRole("region", { name: "Sales per day" }));
  expect(
    sales.getByText("3 orders paid, $1,234.50 before refunds. Best day: 21 Nov with $1,234.50."),
  ).toBeTruthy();
  expect(sales.getByText("$234.50 more than in the 2 days before (+23 %).")).toBeTruthy();
  expect(screen.getByText("4 orders placed, 3 of them paid: 75 %.")).toBeTruthy();
  expect(screen.getByText("2 orders less than in the 2 days before (−33 %).")).toBeTruthy();
  expect(screen.getByText("7 units reserved for 2 unpaid orders, worth $78.40.")).toBeTruthy();
  expect(screen.getByText(/1 tool can't be ordered/)).toBeTruthy();
  await user.click(sales.getByText("As a table"));
  expect(within(sales.getByRole("table")).getByRole("row", { name: "21 Nov 3 $1,234.50" })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Period"), "30 days");
  await screen.findByRole("region", { name: "Sales per day" });
  expect(callsOf(calls, "GET", "/api/manage/figures").map(({ query }) => query.get("days"))).toEqual([
    "7",
    "30",
  ]);
});

test("without any orders, each chart is replaced by a sentence", async () => {
  serve({ ...admin, "GET /api/manage/figures": () => json(nothing) });
  await openPage("/dashboard", identity(ADMIN));
  expect(await screen.findByText("No sales in this period.")).toBeTruthy();
  expect(screen.getByText("All tools have at least their minimum order in stock.")).toBeTruthy();
  expect(screen.queryByText("As a table")).toBeNull();
});

test("two tools of the same name and with the same numbers are two lines of the table", async () => {
  const complaints = vi.spyOn(console, "error");
  const hammer = { name: "Claw hammer", orders: 1, units: 3 };
  const held = { orders: 2, units: 6, value: 33.6, tools: [hammer, hammer] };
  serve({ ...admin, "GET /api/manage/figures": () => json({ ...statistics, held }) });
  const { user } = await openPage("/dashboard", identity(ADMIN));
  const region = within(await screen.findByRole("region", { name: "Reserved for unpaid orders" }));
  await user.click(region.getByText("As a table"));
  expect(region.getAllByRole("row", { name: "Claw hammer 1 3" })).toHaveLength(2);
  expect(complaints.mock.calls.flat().join(" ")).not.toMatch(/\bkey\b/);
});

test("statistics that fail can be tried again, and the profile stays", async () => {
  let broken = true;
  serve({ ...admin, "GET /api/manage/figures": () => (broken ? problem(503) : json(statistics)) });
  const { user } = await openPage("/dashboard", identity(ADMIN));
  expect(await screen.findByText("The statistics could not be loaded")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "My Profile" })).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Sales per day" })).toBeTruthy();
});

test("a customer has no statistics and sends no request for them", async () => {
  const calls = serve({ "GET /api/user/*": () => json(aProfile()) });
  await openPage("/dashboard", identity(CUSTOMER));
  expect(await screen.findByLabelText("Education")).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/manage/figures")).toHaveLength(0);
  expect(screen.queryByRole("heading", { name: "Sales" })).toBeNull();
});
