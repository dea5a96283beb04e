// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { startTransition } from "react";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import recorderCode from "../../public/recover.js?raw";
import type { RenderedPage } from "../lib/rendered-page.ts";
import { aCatalogue, aFamily, hexBolts } from "../testing/catalogue-samples.ts";
import { aCategoryTree } from "../testing/category-tree.ts";
import { CUSTOMER, identity } from "../testing/identity.ts";
import { callsOf, json, problem, serve, type Call, type Handler } from "../testing/network.ts";
import { aReview, aTool } from "../testing/samples.ts";
import { resetScreen, scrollEverythingIntoView, setOnline } from "../testing/screen.ts";

const without = [{ filter: "inStock", total: 2, exact: true }];
const TOOLS = [
  aTool(),
  aTool({ _id: "0199f000-0000-7000-8000-000000000002", name: "Bolt M12", available: 0 }),
];
const API: Record<string, Handler> = {
  "GET /api/tools": () => json(TOOLS, { "x-total-count": "2" }),
  "GET /api/ratting": () => json([aReview()]),
  "GET /api/parts/bw-1002": () => json({ ...aTool(), path: hexBolts.path, related: [TOOLS[1]] }),
  "GET /api/categories": () => json(aCategoryTree()),
  "GET /api/categories/*": () => json(hexBolts),
  "GET /api/families/hex-bolt-iso-4017": () => json(aFamily()),
  "GET /api/catalogue": ({ query }) =>
    json(query.has("inStock") ? aCatalogue({ total: 0, items: [], facets: [], without }) : aCatalogue()),
};
const TOOL_PAGE = "/tools/bw-1002/combination-wrench-19-mm";
const PUBLIC_PAGES = [
  "/",
  "/?q=wrench&sort=price-up",
  "/blogs",
  "/portfolio",
  "/help",
  "/terms",
  "/privacy",
  "/imprint",
  TOOL_PAGE,
  "/c",
  "/c/hex-bolts?f.thread=m8&f.length=20..40",
  "/c/hex-bolts?view=grid&sort=-length",
  "/c/hex-bolts?inStock=true",
  "/f/hex-bolt-iso-4017",
  "/search?q=bolt",
  "/search?q=bolt&category=hex-bolts&view=grid",
  "/nowhere",
];

/** The two renderers share React's contexts in these tests only. */
const TWO_RENDERERS = "Detected multiple renderers";

let errors: unknown[][];
let calls: Call[];

beforeEach(() => {
  // On a busy machine, restored data would be old before React takes the page over.
  vi.useFakeTimers({ toFake: ["Date"] });
  // Swiper replaces the server's first slide when the browser is idle.
  vi.stubGlobal("requestIdleCallback", () => {});
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...texts: unknown[]) => {
    if (!String(texts[0]).startsWith(TWO_RENDERERS)) errors.push(texts);
  });
  calls = serve(API);
});

afterEach(() => {
  cleanup();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

/** Renders a page as the server does, with its own modules. */
async function renderOnServer(path: string): Promise<RenderedPage> {
  vi.resetModules();
  const { openPages } = await import("../entry-server.tsx");
  const renderPage = openPages({ origin: window.location.origin, fetch: (request) => fetch(request) });
  const page = await renderPage(path);
  // The server's renderer leaves the contexts of its last task in place, until its next one.
  await prerender(<p />);
  vi.resetModules();
  calls.length = 0;
  return page;
}

/** Without the comments that React leaves in HTML. */
const visibleHtml = (element: Element | null): string =>
  // A link without its script, a button with it: only the role differs.
  (element?.innerHTML ?? "").replaceAll(/<!--.*?-->| role="button"/g, "");

/** Takes over the markup of a page as main.tsx does in a browser that has just loaded it. */
async function hydrate(path: string, page: RenderedPage, provider = identity(), beforeStart = () => {}) {
  const { Shop } = await import("./shop.tsx");
  const { routes } = await import("./router.tsx");
  const { loadPage } = await import("./load-route.ts");
  const { loaderContext } = await import("./loading.ts");
  const { createMemoryRouter } = await import("react-router-dom");
  const { createQueryClient } = await import("../lib/query-client.ts");
  const { restoreState } = await import("../lib/page-state.ts");
  const { startSession } = await import("../lib/auth/session.ts");
  document.head.innerHTML = page.head;
  document.body.innerHTML = `<div id="root" class="rendered">${page.body}</div><script type="application/json" id="state"></script>`;
  const [container, state] = ["root", "state"].map((id) => document.getElementById(id));
  if (!container || !state) throw new Error("the document has both");
  state.textContent = JSON.stringify(page.state);
  const rendered = document.createElement("div");
  rendered.innerHTML = page.body;
  const elements = [...container.querySelectorAll("main *")];
  /** Expects that the elements of the server are still those of the page, and the same content in a part. */
  const expectSamePage = (part = "main"): void => {
    expect(elements.filter((element) => !element.isConnected)).toEqual([]);
    expect(visibleHtml(container.querySelector(part))).toBe(visibleHtml(rendered.querySelector(part)));
  };
  beforeStart();
  const session = startSession(provider, () => {});
  const queryClient = createQueryClient();
  const hydrationData = restoreState(queryClient, state);
  if (!hydrationData) throw new Error("the server sends the state of the router");
  await loadPage(routes, new URL(path, window.location.origin).pathname);
  const getContext = () => loaderContext(queryClient);
  const router = createMemoryRouter(routes, { initialEntries: [path], getContext, hydrationData });
  const recovered: unknown[] = [];
  await act(async () => {
    startTransition(() => {
      render(<Shop router={router} queryClient={queryClient} />, {
        container,
        hydrate: true,
        onRecoverableError: (error) => recovered.push(error),
      });
    });
    window.dispatchEvent(new Event("shop:started"));
    await session;
  });
  return { recovered, expectSamePage, router };
}

/** Opens a page that the server has rendered; expects that the browser takes all of it over. */
async function openRendered(path: string, provider = identity()) {
  const page = await renderOnServer(path);
  const hydrated = await hydrate(path, page, provider);
  expect(hydrated.recovered).toEqual([]);
  expect(errors).toEqual([]);
  return hydrated;
}

test.each(PUBLIC_PAGES)("%s is taken over as it is, without a call", async (path) => {
  const { expectSamePage } = await openRendered(path);
  expectSamePage();
  // A tool's page opens its stream of changes when the code of streams is there.
  expect(calls.map((call) => call.path).filter((called) => !called.endsWith("/stream"))).toEqual([]);
  expect(document.head.querySelectorAll("title")).toHaveLength(1);
  expect(document.head.querySelectorAll("link[rel=canonical]")).toHaveLength(1);
  expect(await screen.findByRole("link", { name: "Login" })).toBeTruthy();
});

test("the page of the last second of a year is taken over in the next", async () => {
  vi.setSystemTime("2026-12-31T23:59:59Z");
  const page = await renderOnServer("/blogs");
  vi.setSystemTime("2027-01-01T00:00:00Z");
  expect((await hydrate("/blogs", page)).recovered).toEqual([]);
  expect(errors).toEqual([]);
});

test("a description that looks like a script is taken over as it is", async () => {
  const tool = aTool({ description: "For </script><script>any</script> wall" });
  calls = serve({ ...API, "GET /api/parts/bw-1002": () => json({ ...tool, path: [], related: [] }) });
  (await openRendered(TOOL_PAGE)).expectSamePage();
});

test("sorting works before the reviews have been seen", async () => {
  const { router } = await openRendered("/");
  fireEvent.click(screen.getByRole("link", { name: "Lowest price" }));
  await waitFor(() => expect(router.state.location.search).toBe("?sort=price-up"));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Lowest price" }).getAttribute("aria-current")).toBe("true"),
  );
  expect(callsOf(calls, "GET", "/api/tools")).toHaveLength(1);
});

test("who comes back to home before they have seen the reviews finds them there", async () => {
  await openRendered("/");
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  fireEvent.click(screen.getByRole("link", { name: "Blogs" }));
  await screen.findByRole("heading", { name: "Blogs" });
  fireEvent.click(within(screen.getByRole("banner")).getByRole("link", { name: "Home" }));
  expect(await screen.findByText(aReview().description)).toBeTruthy();
});

test("the reviews are taken over when they come near the viewport", async () => {
  const more = { "x-total-count": "2", link: '</api/ratting?cursor=abc>; rel="next"' };
  calls = serve({ ...API, "GET /api/ratting": () => json([aReview()], more) });
  const { expectSamePage, recovered } = await openRendered("/");
  const showMore = screen.getByRole("button", { name: "Show more reviews" });
  fireEvent.click(showMore);
  await act(async () => scrollEverythingIntoView());
  // The statistics next to them count up when they are visible.
  expectSamePage("#user-reviews");
  expect([errors, recovered, calls]).toEqual([[], [], []]);
  await waitFor(() => {
    if (calls.length === 0) fireEvent.click(showMore);
    expect(callsOf(calls, "GET", "/api/ratting").map(({ query }) => query.get("cursor"))).toContain("abc");
  });
});

test("reviews that the server did not have are fetched when they come near", async () => {
  calls = serve({ ...API, "GET /api/ratting": () => problem(503) });
  const page = await renderOnServer("/");
  calls = serve(API);
  const { recovered } = await hydrate("/", page);
  expect(calls).toEqual([]);
  await act(async () => scrollEverythingIntoView());
  expect(await screen.findByText(aReview().description)).toBeTruthy();
  expect([errors, recovered]).toEqual([[], []]);
});

test("the heart of a wished tool and the number of wishes are this device's", async () => {
  localStorage.setItem("wish-list", JSON.stringify([aTool()._id]));
  await openRendered("/");
  const pressed = screen
    .getAllByRole("button", { name: /wish list/i })
    .filter((button) => button.getAttribute("aria-pressed") === "true");
  expect(pressed).toHaveLength(1);
  expect(screen.getByRole("link", { name: /Wish List/ }).textContent).toContain("1");
});

test("the wish list shows the tools of this device", async () => {
  localStorage.setItem("wish-list", JSON.stringify([aTool()._id]));
  calls = serve({ ...API, "GET /api/tools/chosen": () => json([aTool()]) });
  await openRendered("/wishlist");
  expect(await screen.findByRole("article", { name: aTool().name })).toBeTruthy();
});

test("an empty wish list shows that it is empty", async () => {
  await openRendered("/wishlist");
  expect(await screen.findByText("Your wish list is empty")).toBeTruthy();
  expect(calls).toEqual([]);
});

test("under reduced motion the banner stands still from the start", async () => {
  resetScreen({ reducedMotion: true });
  await openRendered("/");
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

test("offline, a rendered page has the notice and stays", async () => {
  setOnline(false);
  const { expectSamePage } = await openRendered("/blogs");
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  expectSamePage();
});

test.each(["/", "/blogs"])("a customer finds %s as it is, with their name in the header", async (path) => {
  const { expectSamePage } = await openRendered(path, identity(CUSTOMER));
  expect(await screen.findByText("Customer One")).toBeTruthy();
  expectSamePage();
});

test("a device that shows inches does so on a rendered page, which has millimetres", async () => {
  localStorage.setItem("length-unit", "in");
  await openRendered("/c/hex-bolts");
  expect(await screen.findByRole("columnheader", { name: /Length, in/ })).toBeTruthy();
});

test("a private page leads to the login when nobody has signed in", async () => {
  const { router } = await openRendered("/myitems");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test.each(["/#reviews", "/blogs#outbox"])("%s is taken over like the page without a hash", async (path) => {
  const [withoutHash = ""] = path.split("#");
  const page = await renderOnServer(withoutHash);
  const { recovered } = await hydrate(path, page);
  expect([errors, recovered]).toEqual([[], []]);
});

test("the breadcrumb of a part leads to its categories, before and after the page is taken over", async () => {
  const page = await renderOnServer(TOOL_PAGE);
  expect(page.body).toContain('href="/c/fasteners"');
  const { router } = await hydrate(TOOL_PAGE, page);
  const steps = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(steps.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Fasteners",
    "Hex bolts",
  ]);
  fireEvent.click(steps.getByRole("link", { name: "Hex bolts" }));
  await screen.findByRole("heading", { level: 1, name: "Hex bolts" });
  expect(router.state.location.pathname).toBe("/c/hex-bolts");
});

test("the page of a tool that does not exist shows that it was not found", async () => {
  calls = serve({ ...API, "GET /api/parts/*": () => problem(404) });
  await openRendered("/tools/bw-9999/nothing");
  expect(await screen.findByRole("heading", { name: "Tool not found" })).toBeTruthy();
});

test("a tool that was viewed before is below the page of another", async () => {
  const [, viewed] = TOOLS;
  localStorage.setItem("recently-viewed", JSON.stringify([viewed?._id]));
  calls = serve({ ...API, "GET /api/tools/chosen": () => json([viewed]) });
  const { expectSamePage } = await openRendered(TOOL_PAGE);
  expect(await screen.findByText("Recently viewed")).toBeTruthy();
  expectSamePage("h1");
});

/** Opens a rendered page that is used before its code has started; the document has the script that records it. */
async function openUsedEarly(path: string, use: () => void) {
  const page = await renderOnServer(path);
  return hydrate(path, page, identity(), () => {
    const code = document.createElement("script");
    code.type = "module";
    const recorder = document.createElement("script");
    recorder.textContent = recorderCode;
    document.body.append(code, recorder);
    use();
  });
}

const checkbox = (name: string): HTMLInputElement => screen.getByRole("checkbox", { name });
const heart = (): HTMLElement => {
  const [first] = screen.getAllByRole("button", { name: /wish list/i });
  if (!first) throw new Error("each part has a heart");
  return first;
};

test("filters that were ticked before the code had started are in the address, and stay ticked", async () => {
  const { router } = await openUsedEarly("/c/hex-bolts", () => {
    fireEvent.click(checkbox("M8 12"));
    fireEvent.click(checkbox("In stock only"));
    fireEvent.click(checkbox("M6 7"));
    fireEvent.click(checkbox("M6 7"));
  });
  await waitFor(() => expect(router.state.location.search).toBe("?f.thread=m8&inStock=true"));
  expect(["M8 12", "In stock only", "M6 7"].map((name) => checkbox(name).checked)).toEqual([
    true,
    true,
    false,
  ]);
});

test("an order that was chosen before the code had started is the order of the results", async () => {
  const sortBy = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Sort by" });
  const { router } = await openUsedEarly("/c/hex-bolts", () =>
    fireEvent.change(sortBy(), { target: { value: "price-down" } }),
  );
  await waitFor(() => expect(router.state.location.search).toBe("?sort=price-down"));
  await waitFor(() => expect(sortBy().value).toBe("price-down"));
});

test("a button that was pressed twice before the code had started works once", async () => {
  await openUsedEarly("/c/hex-bolts", () => {
    fireEvent.click(screen.getByRole("button", { name: "Filters" }));
    fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  });
  expect(await screen.findByRole("dialog", { name: "Filters" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Filters" })).toBeNull());
});

test("a heart that was pressed before the code had started adds the tool", async () => {
  await openUsedEarly("/", () => fireEvent.click(heart()));
  await waitFor(() => expect(heart().getAttribute("aria-pressed")).toBe("true"));
});

test("a tool that was on the wish list already stays there when its heart was pressed early", async () => {
  localStorage.setItem("wish-list", JSON.stringify([aCatalogue().items[0]?._id]));
  const { router } = await openUsedEarly("/c/hex-bolts?view=grid", () => {
    fireEvent.click(heart());
    fireEvent.click(checkbox("M8 12"));
  });
  await waitFor(() => expect(router.state.location.search).toContain("f.thread=m8"));
  expect(heart().getAttribute("aria-pressed")).toBe("true");
});

// The gateway leaves parameters that no page reads out of the server's address.
test.each([
  "/",
  "/c/hex-bolts",
  "/c/hex-bolts?f.thread=m8&view=grid",
  "/search?q=bolt&inStock=true",
  "/f/hex-bolt-iso-4017?f.thread=m8",
  TOOL_PAGE,
])("%s is taken over at an address with another parameter as well", async (path) => {
  const page = await renderOnServer(path);
  const address = `${path}${path.includes("?") ? "&" : "?"}utm_source=mail`;
  const { recovered, expectSamePage } = await hydrate(address, page);
  expect([recovered, errors]).toEqual([[], []]);
  expectSamePage();
  expect(calls.map((call) => call.path).filter((called) => !called.endsWith("/stream"))).toEqual([]);
});
