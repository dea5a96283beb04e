import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { aManagedOrder, aManagedReturn, anAuditEntry } from "../../testing/manage-samples.ts";
import { callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aManagedTool } from "../../testing/samples.ts";

/** A list, one of its records, a text of that, and its search with the name of the words in the address. */
const LISTS = {
  users: {
    title: "Make Admin",
    page: "/dashboard/makeadmin",
    api: "/api/users",
    record: {
      _id: "0199f000-0000-7000-8000-000000000010",
      email: "ada@boltwright.test",
      name: "Ada Okafor",
      role: "customer",
      createdAt: "2026-03-04T12:00:00.000Z",
    },
    shown: "Ada Okafor",
    search: ["Search users", "q"],
  },
  orders: {
    title: "Manage All Orders",
    page: "/dashboard/manageAllOrder",
    api: "/api/manage/orders",
    record: aManagedOrder(),
    shown: "BW-100123",
    search: ["Search orders", "q"],
  },
  tools: {
    title: "Manage Tools",
    page: "/dashboard/manageTools",
    api: "/api/manage/tools",
    record: aManagedTool(),
    shown: aManagedTool().name,
    search: ["Search tools", "q"],
  },
  reviews: {
    title: "Reviews",
    page: "/dashboard/reviews",
    api: "/api/manage/reviews",
    record: {
      id: "0199f000-0000-7000-8000-0000000000bc",
      authorName: "Rafiq Hasan",
      authorEmail: null,
      rating: 2,
      description: "Buy at my shop.",
      writtenAt: "2026-11-20T09:30:00.000Z",
      isHidden: true,
      lastAct: null,
    },
    shown: "Buy at my shop.",
    search: undefined,
  },
  changes: {
    title: "Audit",
    page: "/dashboard/audit",
    api: "/api/manage/audit",
    record: anAuditEntry(),
    shown: "Combination wrench 19 mm",
    search: ["Person", "person"],
  },
  returns: {
    title: "Returns",
    page: "/dashboard/returns",
    api: "/api/manage/returns",
    record: aManagedReturn(),
    shown: "BW-100123",
    search: undefined,
  },
} as const;

const admin: Record<string, Handler> = { "GET /api/admin/*": () => json({ admin: true }) };

async function open(api: string, at: string, list: Handler) {
  const calls = serve({ ...admin, [`GET ${api}`]: list });
  const opened = await openPage(at, identity(ADMIN));
  const query = () => Object.fromEntries(callsOf(calls, "GET", api).at(-1)?.query ?? []);
  return { ...opened, query };
}

describe.each(Object.entries(LISTS))("the list of %s", (several, { title, page, api, record, shown }) => {
  const next = { link: `<${api}?cursor=two>; rel="next"` };

  test("can be tried again where it fails, also where a later page does, which leads to the first one", async () => {
    let isBroken = true;
    const { user } = await open(api, `${page}?cursor=two`, () => (isBroken ? problem(503) : json([record])));
    expect(await screen.findByText(`The ${several} could not be loaded`)).toBeTruthy();
    expect(screen.getByRole("link", { name: "First page" }).getAttribute("href")).toBe(page);
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  test("goes on page by page, with the page in the address and the focus at the heading", async () => {
    const { user, address, query } = await open(api, page, ({ query: parameters }) =>
      json([record], parameters.has("cursor") ? {} : next),
    );
    await user.click(await screen.findByRole("link", { name: "Next page" }));
    await waitFor(() => expect(address()).toBe(`${page}?cursor=two`));
    await waitFor(() => expect(query()["cursor"]).toBe("two"));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: title }));
    await user.click(await screen.findByRole("link", { name: "Previous page" }));
    await waitFor(() => expect(address()).toBe(page));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  test("leads from a page that is empty by now to the first one", async () => {
    await open(api, `${page}?cursor=two`, () => json([]));
    expect(await screen.findByRole("heading", { name: "This page is empty" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "First page" })[0]?.getAttribute("href")).toBe(page);
  });

  test("is for admins only: a customer is led to the login, and nothing is requested", async () => {
    const calls = serve({ [`GET ${api}`]: () => json([record]) });
    const { left } = await openPage(page, identity(CUSTOMER));
    await waitFor(() => expect(left.join()).toContain("/auth/logout"));
    expect(callsOf(calls, "GET", api)).toEqual([]);
  });
});

const SEARCHED = Object.entries(LISTS).flatMap(([several, { search, ...list }]) =>
  search ? [{ several, search, ...list }] : [],
);

test.each(SEARCHED)(
  "the list of $several is searched by words, which are in the address until all are shown",
  async ({ several, search: [label, name], page, api, record, shown }) => {
    const { user, address, query } = await open(api, page, ({ query: parameters }) =>
      json(parameters.has(name) ? [] : [record]),
    );
    await user.type(await screen.findByRole("searchbox", { name: label }), " ada@ {Enter}");
    await waitFor(() => expect(address()).toBe(`${page}?${name}=ada%40`));
    expect(await screen.findByRole("heading", { name: `No ${several} found` })).toBeTruthy();
    expect(query()[name]).toBe("ada@");
    await user.click(screen.getByRole("link", { name: `Show all ${several}` }));
    await waitFor(() => expect(address()).toBe(page));
    expect(await screen.findByText(shown)).toBeTruthy();
  },
);
