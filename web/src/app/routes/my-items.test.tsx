import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const bought = (over: Partial<ReturnType<typeof aTool>> = {}) => ({
  tool: aTool(over),
  lastQuantity: 12,
  totalQuantity: 1250,
  orders: 3,
  lastBoughtAt: new Date().toISOString(),
});
const saw = { _id: "0199f000-0000-7000-8000-000000000002", name: "Panel saw" };

test("shows what was bought and leads to ordering the last quantity again", async () => {
  serve({
    "GET /api/myitems": () => json([bought(), bought({ ...saw, archived: true })], { "x-total-count": "2" }),
    [`GET /api/purchase/${aTool()._id}`]: () => json(aTool()),
  });
  const { user, address } = await openPage("/", identity(CUSTOMER));
  const link = await screen.findByRole("link", { name: "My Items" });
  await user.click(link);
  const row = within(await screen.findByRole("article", { name: aTool().name }));
  expect(row.getByText("1,250 units in 3 orders")).toBeTruthy();
  expect(row.getByText(/, 12 units/)).toBeTruthy();
  // Unlike the wish list, what was bought is not counted in the header.
  expect(link.querySelector(".badge")).toBeNull();
  const gone = within(screen.getByRole("article", { name: "Panel saw" }));
  expect(gone.getByText("No longer sold")).toBeTruthy();
  expect(gone.queryByRole("link", { name: "Reorder" })).toBeNull();
  await user.click(row.getByRole("link", { name: "Reorder" }));
  await waitFor(() => expect(address()).toBe(`/purchase/${aTool()._id}`));
  expect((await screen.findByLabelText<HTMLInputElement>("Quantity")).value).toBe("12");
});

test.each([
  ["Sold out", { available: 0 }],
  ["Below minimum order", { available: 6, minOrder: 10 }],
])("an item that cannot be ordered shows '%s' and has no Reorder link", async (reason, stock) => {
  serve({ "GET /api/myitems": () => json([bought(stock)], { "x-total-count": "1" }) });
  await openPage("/myitems", identity(CUSTOMER));
  const row = within(await screen.findByRole("article", { name: aTool().name }));
  expect(row.getByText(reason)).toBeTruthy();
  expect(row.queryByRole("link", { name: "Reorder" })).toBeNull();
});

test("a long list comes page by page", async () => {
  const next = { link: '</api/myitems?cursor=c1>; rel="next"', "x-total-count": "2" };
  serve({
    "GET /api/myitems": ({ query }) => (query.has("cursor") ? json([bought(saw)]) : json([bought()], next)),
  });
  const { user } = await openPage("/myitems", identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("article", { name: "Panel saw" })).toBeTruthy();
  expect(screen.getByText("2 of 2")).toBeTruthy();
});

test("a failed next page is shown below the list and can be retried", async () => {
  let broken = true;
  const next = { link: '</api/myitems?cursor=c1>; rel="next"' };
  const more = () => (broken ? problem(503) : json([bought(saw)]));
  serve({ "GET /api/myitems": ({ query }) => (query.has("cursor") ? more() : json([bought()], next)) });
  const { user } = await openPage("/myitems", identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toContain("More items could not be loaded");
  expect(screen.getByRole("article", { name: aTool().name })).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Panel saw" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("recently viewed tools come below the items, never before them", async () => {
  localStorage.setItem("recently-viewed", JSON.stringify([saw._id]));
  const items = Promise.withResolvers<Response>();
  let chosen = 0;
  serve({
    "GET /api/myitems": ({ query }) => (query.get("limit") === "1" ? json([]) : items.promise),
    "GET /api/tools/chosen": () => {
      chosen += 1;
      return json([aTool(saw)]);
    },
  });
  await openPage("/myitems", identity(CUSTOMER));
  await screen.findByText("Loading your items …");
  await new Promise(requestAnimationFrame);
  expect(chosen).toBe(0);
  items.resolve(json([bought()]));
  const row = await screen.findByRole("region", { name: "Recently viewed" });
  expect(within(row).getByRole("link", { name: /Panel saw/ })).toBeTruthy();
  expect(chosen).toBe(1);
});

test("nothing bought yet leads to the tools", async () => {
  serve();
  await openPage("/myitems", identity(CUSTOMER));
  expect(await screen.findByText("No items yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse tools" }).getAttribute("href")).toBe("/");
});

test("a failure can be retried", async () => {
  let broken = true;
  serve({ "GET /api/myitems": () => (broken ? problem(503) : json([bought()])) });
  const { user } = await openPage("/myitems", identity(CUSTOMER));
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("article", { name: aTool().name })).toBeTruthy();
});

test("signed out it leads to login and comes back", async () => {
  serve();
  const { left } = await openPage("/myitems");
  await waitFor(() => expect(left[0]).toContain(encodeURIComponent("/myitems")));
});
