import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { aManagedTool } from "../../testing/samples.ts";

const LIST = "GET /api/manage/tools";
const page = "/dashboard/manageTools";
const tool = aManagedTool();

async function openList(list: Handler, at = page, more: Record<string, Handler> = {}) {
  const calls = serve({ "GET /api/admin/*": () => json({ admin: true }), [LIST]: list, ...more });
  return { ...(await openPage(at, identity(ADMIN))), calls };
}
const lastList = (calls: Awaited<ReturnType<typeof openList>>["calls"]) =>
  Object.fromEntries(callsOf(calls, "GET", "/api/manage/tools").at(-1)?.query ?? []);

test("shows each tool with price, minimum, stock in words, and what unpaid orders keep", async () => {
  await openList(() =>
    json([
      tool,
      aManagedTool({ _id: "b", name: "Rope", available: 6, minOrder: 10, held: 4 }),
      aManagedTool({ _id: "c", name: "Thermometer", available: 0, minOrder: 1 }),
      aManagedTool({ _id: "d", name: "Old saw", archivedAt: "2026-11-01T00:00:00.000Z" }),
    ]),
  );
  const rows = (await screen.findAllByRole("row")).slice(1).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Combination wrench 19 mmBW-1002$11.205860Edit⋯Archive",
    "RopeBW-1002$11.20106Below minimum4 reservedEdit⋯Archive",
    "ThermometerBW-1002$11.2010Sold outEdit⋯Archive",
    "Old sawBW-1002Archived$11.205860Edit⋯Restore",
  ]);
  expect(screen.getByRole("link", { name: "Edit Rope" }).getAttribute("href")).toBe(`${page}/b`);
});

test("the head ends with the primary action; what is rarely used is behind 'More'", async () => {
  const { user } = await openList(() => json([tool]));
  const head = (await screen.findByRole("heading", { level: 1, name: "Manage Tools" })).parentElement;
  const more = within(head ?? document.body).getByText("More");
  const group = more.closest("details");
  expect([...(group?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Families",
    "Sellers",
    "Search terms",
    "Audit",
  ]);
  expect(group?.open).toBe(false);
  await user.click(more);
  expect(group?.open).toBe(true);
  const all = [...(head?.querySelectorAll("a, button") ?? [])];
  expect(all.filter((each) => !group?.contains(each)).map(({ textContent }) => textContent)).toEqual([
    "Categories",
    "Export CSV",
    "Import CSV",
    "Add A Tool",
  ]);
});

test("tools that can't be ordered are counted above the list, and listed", async () => {
  const { user, address } = await openList(() => json([tool], { "x-below-minimum-count": "2" }));
  await screen.findByText(/2 tools are below their minimum order/);
  await user.click(screen.getByRole("link", { name: "Show low stock" }));
  await waitFor(() => expect(address()).toBe(`${page}?show=low&sort=stock`));
  await waitFor(() => expect(screen.queryByText(/below their minimum/)).toBeNull());
});

test("search, filter, order and page are in the URL and are requested", async () => {
  const both = '</api/manage/tools?cursor=n1>; rel="next", </api/manage/tools?cursor=p1>; rel="prev"';
  const { user, address, calls } = await openList(() => json([tool], { link: both, "x-total-count": "80" }));
  await user.type(await screen.findByRole("searchbox", { name: "Search tools" }), "wrench{enter}");
  await waitFor(() => expect(address()).toBe(`${page}?q=wrench`));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Price, highest first");
  await waitFor(() => expect(address()).toBe(`${page}?q=wrench&sort=-price`));
  await user.click(screen.getByRole("link", { name: "For sale" }));
  await waitFor(() => expect(address()).toBe(`${page}?q=wrench&show=active&sort=-price`));
  await user.click(await screen.findByRole("link", { name: "Next page" }));
  await waitFor(() => expect(address()).toBe(`${page}?q=wrench&show=active&sort=-price&cursor=n1`));
  await waitFor(() =>
    expect(lastList(calls)).toEqual({
      q: "wrench",
      show: "active",
      sort: "-price",
      limit: "50",
      cursor: "n1",
    }),
  );
  expect(screen.getByText("80 tools found")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Previous page" }));
  await waitFor(() => expect(lastList(calls)["cursor"]).toBe("p1"));
  await user.click(screen.getByRole("link", { name: "All" }));
  await waitFor(() => expect(address()).toBe(`${page}?q=wrench&sort=-price`));
});

test("invalid values in the URL request the defaults", async () => {
  const { calls } = await openList(() => json([tool]), `${page}?show=x&sort=y`);
  await screen.findByRole("table", { name: "Tools" });
  expect(lastList(calls)).toEqual({ show: "all", sort: "name", limit: "50" });
});

test.each([
  ["", "No tools yet", "Add A Tool"],
  ["?q=zzz", "No tools found", "Show all tools"],
  ["?show=low", "Stock is fine", "Show all tools"],
  ["?show=archived", "No archived tools", "Show all tools"],
])("an empty list for '%s' shows a message and a link", async (query, title, way) => {
  await openList(() => json([]), page + query);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: way }).length).toBeGreaterThan(0);
});

test("archiving needs a confirmation, shows a message, and can be undone", async () => {
  let archivedAt: string | null = null;
  const set = (value: string | null) => () => {
    archivedAt = value;
    return json(aManagedTool({ archivedAt }));
  };
  const opened = await openList(() => json([aManagedTool({ held: 3, archivedAt })]), page, {
    [`POST /api/manage/tools/${tool._id}/archive`]: set("2026-11-21T10:00:00.000Z"),
    [`POST /api/manage/tools/${tool._id}/restore`]: set(null),
  });
  const archive = await screen.findByRole("button", { name: `Archive ${tool.name}` });
  await opened.user.click(archive);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The 3 units reserved for unpaid orders stay reserved/)).toBeTruthy();
  await opened.user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(callsOf(opened.calls, "POST", `/api/manage/tools/${tool._id}/archive`)).toHaveLength(0);
  await opened.user.click(archive);
  await opened.user.click(await screen.findByRole("button", { name: "Archive" }));
  await screen.findByText("is archived.");
  await screen.findByRole("button", { name: `Restore ${tool.name}` });
  await opened.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("is for sale again.");
  await screen.findByRole("button", { name: `Archive ${tool.name}` });
});

test("the focus moves from an archived row that leaves the list to the notice, and stays on 'Undo'", async () => {
  let listed = [tool];
  const undo = Promise.withResolvers<Response>();
  const { user, calls } = await openList(() => json(listed), `${page}?show=active`, {
    [`POST /api/manage/tools/${tool._id}/archive`]: () => {
      listed = [];
      return json(tool);
    },
    [`POST /api/manage/tools/${tool._id}/restore`]: () => undo.promise,
  });
  await user.click(await screen.findByRole("button", { name: `Archive ${tool.name}` }));
  await user.click(await screen.findByRole("button", { name: "Archive" }));
  const notice = (await screen.findByText("is archived.")).closest("[role=status]");
  await waitFor(() => expect(screen.queryByRole("table", { name: "Tools" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(notice));
  const button = screen.getByRole("button", { name: "Undo" });
  await pressTwice(user, button);
  expect(callsOf(calls, "POST", `/api/manage/tools/${tool._id}/restore`)).toHaveLength(1);
  listed = [tool];
  undo.resolve(json(tool));
  await screen.findByText("is for sale again.");
  expect(document.activeElement).toBe(button);
});

test("a tool is restored from the list once; its row stays and retains the focus", async () => {
  let archivedAt: string | null = "2026-11-01T00:00:00.000Z";
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls } = await openList(() => json([aManagedTool({ archivedAt })]), page, {
    [`POST /api/manage/tools/${tool._id}/restore`]: () => promise,
  });
  const restore = await screen.findByRole("button", { name: `Restore ${tool.name}` });
  await pressTwice(user, restore);
  expect(callsOf(calls, "POST", `/api/manage/tools/${tool._id}/restore`)).toHaveLength(1);
  archivedAt = null;
  resolve(json(tool));
  expect(await screen.findByRole("button", { name: `Archive ${tool.name}` })).toBe(restore);
  await screen.findByText("is for sale again.");
  expect(document.activeElement).toBe(restore);
});

test("tabs count the tools that match the words", async () => {
  const counts = {
    "x-all-count": "1500",
    "x-active-count": "1480",
    "x-low-count": "3",
    "x-archived-count": "20",
  };
  await openList(() => json([tool], counts));
  const tabs = within(await screen.findByRole("navigation", { name: "Which tools" }));
  expect(await tabs.findByText("1,500")).toBeTruthy();
  expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "All 1,500",
    "For sale 1,480",
    "Low stock 3",
    "Archived 20",
  ]);
});

test("a price in the row is that of the price unit", async () => {
  const screws = aManagedTool({ price: 0.094, priceUnit: 100 });
  const { user, calls } = await openList(() => json([screws]), page, {
    [`PUT /api/manage/tools/${tool._id}`]: () => json(screws),
  });
  const opener = await screen.findByTitle(`Change price per 100 of ${tool.name}`);
  expect(opener.textContent).toBe("$9.40 per 100");
  await user.click(opener);
  const price = screen.getByRole<HTMLInputElement>("textbox", { name: `New price per 100 of ${tool.name}` });
  expect(price.value).toBe("9.40");
  await user.clear(price);
  await user.type(price, "9.87{Enter}");
  await screen.findByText("Tool saved");
  expect(callsOf(calls, "PUT", `/api/manage/tools/${tool._id}`)[0]?.body).toMatchObject({
    price: 0.0987,
    priceUnit: 100,
  });
});

test("price and stock change in the row: the edit has the version it is based on, the ledger gets the difference", async () => {
  const { user, calls } = await openList(() => json([tool]), page, {
    [`PUT /api/manage/tools/${tool._id}`]: () => json(aManagedTool({ price: 12.5 })),
    [`POST /api/manage/tools/${tool._id}/stock`]: () => json(aManagedTool({ available: 100 })),
  });
  await user.click(await screen.findByTitle(`Change price of ${tool.name}`));
  const price = screen.getByRole("textbox", { name: `New price of ${tool.name}` });
  await user.clear(price);
  await user.type(price, "0{Enter}");
  expect(screen.getByText("Enter a price, e.g. 12.50.")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/manage/tools/${tool._id}`)).toHaveLength(0);
  await user.clear(price);
  await user.type(price, "12.50{Enter}");
  await screen.findByText("Tool saved");
  expect(callsOf(calls, "PUT", `/api/manage/tools/${tool._id}`)[0]?.body).toMatchObject({
    version: tool.version,
    price: 12.5,
    name: tool.name,
  });
  await user.click(await screen.findByTitle(`Change stock of ${tool.name}`));
  const stock = screen.getByRole("textbox", { name: `New stock of ${tool.name}` });
  await user.clear(stock);
  await user.type(stock, "100{Enter}");
  await screen.findByText("Stock is now 100.");
  expect(callsOf(calls, "POST", `/api/manage/tools/${tool._id}/stock`)[0]?.body).toEqual({
    change: 100 - tool.available,
    reason: "Counted, changed in the list of tools",
  });
});

test("a repeated stock change has the same key until it was made, then the same change has another one", async () => {
  let broken = true;
  const path = `/api/manage/tools/${tool._id}/stock`;
  const { user, calls } = await openList(() => json([aManagedTool({ available: 10 })]), page, {
    [`POST ${path}`]: () => (broken ? problem(503) : json(aManagedTool({ available: 20 }))),
  });
  const setStock = async (sent: number) => {
    const closed = screen.queryByTitle(`Change stock of ${tool.name}`);
    if (closed) await user.click(closed);
    await user.clear(screen.getByRole("textbox", { name: `New stock of ${tool.name}` }));
    await user.keyboard("20{Enter}");
    await waitFor(() => expect(callsOf(calls, "POST", path)).toHaveLength(sent));
  };
  await screen.findByTitle(`Change stock of ${tool.name}`);
  await setStock(1);
  await screen.findByText("A sentence for people.");
  broken = false;
  await setStock(2);
  await screen.findByText("Stock is now 20.");
  await setStock(3);
  const [failed, repeated, next] = callsOf(calls, "POST", path).map(({ headers }) =>
    headers.get("idempotency-key"),
  );
  expect(repeated).toBe(failed);
  expect(next).not.toBe(failed);
});

test.each(["12,50", "$12", "abc", "1.234", "0"])(
  "a price of %s is rejected with an example",
  async (typed) => {
    const { user, calls } = await openList(() => json([tool]));
    await user.click(await screen.findByTitle(`Change price of ${tool.name}`));
    const price = screen.getByRole("textbox", { name: `New price of ${tool.name}` });
    await user.clear(price);
    await user.type(price, `${typed}{Enter}`);
    expect(screen.getByRole("alert").textContent).toBe("Enter a price, e.g. 12.50.");
    expect(callsOf(calls, "PUT", `/api/manage/tools/${tool._id}`)).toHaveLength(0);
  },
);

test("a price that another admin changed meanwhile is not overwritten; Escape changes nothing", async () => {
  const current = aManagedTool({ price: 13, version: tool.version + 1 });
  const { user, calls } = await openList(() => json([tool]), page, {
    [`GET /api/manage/tools/${tool._id}`]: () => json(current),
    [`PUT /api/manage/tools/${tool._id}`]: () =>
      problem(409, { type: "urn:boltwright:problem:changed-meanwhile" }),
  });
  const open = await screen.findByTitle(`Change price of ${tool.name}`);
  await user.click(open);
  await user.keyboard("9{Escape}");
  expect(callsOf(calls, "PUT", `/api/manage/tools/${tool._id}`)).toHaveLength(0);
  await user.click(await screen.findByTitle(`Change price of ${tool.name}`));
  await user.clear(screen.getByRole("textbox", { name: `New price of ${tool.name}` }));
  await user.keyboard("12{Enter}");
  expect(await screen.findByText(/Another admin changed this tool/)).toBeTruthy();
});

test("tools are selected for labels, one by one or all of a page, and the selection stays on other pages", async () => {
  const other = aManagedTool({ _id: "b", name: "Rope" });
  const link = '</api/manage/tools?cursor=n1>; rel="next"';
  const { user } = await openList(({ query }) =>
    query.has("cursor") ? json([aManagedTool({ _id: "c", name: "Saw" })]) : json([tool, other], { link }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select Rope" }));
  const bar = () => within(screen.getByRole("region", { name: "Selected tools" }));
  expect(bar().getByText("1 selected")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "Select all tools of this page" }));
  expect(bar().getByText("2 selected")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Next page" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select Saw" }));
  expect(bar().getByText("3 selected")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Labels" }));
  expect(await screen.findByRole("dialog", { name: "Labels for 3 tools" })).toBeTruthy();
});
