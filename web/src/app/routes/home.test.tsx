import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCategoryTree } from "../../testing/category-tree.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aReview, aTool } from "../../testing/samples.ts";
import { resetScreen } from "../../testing/screen.ts";

const card = async (name: string) => within(await screen.findByRole("article", { name }));

// spec: route-home, home-banner, home-benefits, home-reviews, home-statistics, home-sites, constant-counters
test("shows the six parts in order", async () => {
  serve({ "GET /api/tools": () => json([aTool()]), "GET /api/ratting": () => json([aReview()]) });
  resetScreen({ reducedMotion: true });
  await openPage("/");
  const parts = [
    "Buy Parts with your desire",
    "leading parts manufacturer",
    "Take a Tour",
    "Free Shipping",
    "24/7 Support",
    "100 % Money back",
    "Secure Payment",
    "Tools and parts",
    "User Reviews",
    "Millions of Trusts",
    "42 sites in Europe, North America and South Asia",
    "See the Map",
  ];
  const places = await waitFor(() => {
    const text = screen.getByRole("main").textContent;
    const found = parts.map((part) => text.indexOf(part));
    expect(found).not.toContain(-1);
    return found;
  });
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(await screen.findByRole("article", { name: aTool().name })).toBeTruthy();
  expect(await screen.findByText("Ratting: 5")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Next slide" })).toBeTruthy();
  for (const figure of ["3400+", "1124+", "860+", "1840+"]) expect(screen.getByText(figure)).toBeTruthy();
});

test("the banner has named controls and does not move under reduced motion until it is played", async () => {
  serve();
  resetScreen({ reducedMotion: true });
  const { user } = await openPage("/");
  for (const name of ["Next slide", "Previous slide", "Go to slide 1", "Go to slide 2", "Go to slide 3"]) {
    expect(await screen.findByRole("button", { name })).toBeTruthy();
  }
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Play" }));
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
});

test("without that wish it plays and can be paused; one slide at a time is there for everybody", async () => {
  serve();
  const { user } = await openPage("/");
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { name: "Buy Parts with your desire" })).toHaveLength(1);
});

test("a card of a tool with a price unit has the exact price of one unit, and beside it that of the price unit", async () => {
  serve({ "GET /api/tools": () => json([aTool({ price: 0.094, priceUnit: 100 })]) });
  await openPage("/");
  const tool = await card(aTool().name);
  expect(tool.getByText(/\$0\.094/).textContent).toBe("$0.094 Per unit $9.40 per 100");
});

// spec: home-card, constant-currency
test("a card shows the tool and leads to its purchase page", async () => {
  serve({ "GET /api/tools": () => json([aTool({ available: 1240, price: 24.5 })]) });
  const { user, left } = await openPage("/");
  const tool = await card(aTool().name);
  expect(tool.getByText("1,240 available")).toBeTruthy();
  expect(tool.getByText(/\$24\.50/).textContent).toBe("$24.50 Per unit");
  expect(tool.getByText(aTool().description)).toBeTruthy();
  const image = document.querySelector(".tool-card a:has(img)");
  expect(image?.getAttribute("href")).toBe("/tools/bw-1002/combination-wrench-19-mm");
  const link = tool.getByRole("link", { name: "Purchase" });
  expect(link.getAttribute("href")).toBe(`/purchase/${aTool()._id}`);
  await user.click(link);
  await waitFor(() => expect(left[0]).toContain(encodeURIComponent(`/purchase/${aTool()._id}`)));
});

test.each([
  ["Sold out", { available: 0 }],
  ["Below minimum order", { available: 6, minOrder: 10 }],
])("a tool that cannot be ordered shows '%s' and has no Purchase control", async (reason, stock) => {
  serve({ "GET /api/tools": () => json([aTool(stock)]) });
  await openPage("/");
  const tool = await card(aTool().name);
  expect(tool.getByText(reason)).toBeTruthy();
  expect(tool.queryByText("Purchase")).toBeNull();
});

test("reviews start with three, the number of all, their average and their dates", async () => {
  const reviews = ["a", "b", "c", "d"].map((letter) => aReview({ _id: letter, name: `Author ${letter}` }));
  const all = { "x-total-count": "4", "x-average-rating": "4.3" };
  const calls = serve({
    "GET /api/ratting": ({ query }) =>
      query.has("cursor")
        ? json(reviews.slice(3), all)
        : json(reviews.slice(0, 3), { ...all, link: '</api/ratting?cursor=c>; rel="next"' }),
  });
  const { user } = await openPage("/");
  expect(await screen.findByText("4.3 of 5, 4 reviews")).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/ratting")[0]?.query.get("limit")).toBe("3");
  expect(screen.getAllByText("20 Nov 2026")).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Show more reviews" }));
  expect(await screen.findByText("Author d")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
});

test("the wish list works signed out and is counted in the header", async () => {
  serve({ "GET /api/tools": () => json([aTool()]), "GET /api/tools/chosen": () => json([aTool()]) });
  const { user, address } = await openPage("/");
  const wish = (await card(aTool().name)).getByRole("button", { name: "Add to wish list" });
  expect(wish.getAttribute("aria-pressed")).toBe("false");
  await user.click(wish);
  expect(wish.getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("link", { name: /Wish List\s*1/ }));
  await screen.findByRole("heading", { name: "Wish List", level: 1 });
  await waitFor(() => expect(address()).toBe("/wishlist"));
  await user.click((await card(aTool().name)).getByRole("button", { name: "Add to wish list" }));
  expect(await screen.findByText("Your wish list is empty")).toBeTruthy();
});

// spec: state-spinner-tools, state-spinner-reviews
test("a spinner stands for tools and reviews until they are there", async () => {
  const never = () => new Promise<Response>(() => {});
  serve({ "GET /api/tools": never, "GET /api/ratting": never });
  await openPage("/");
  for (const words of ["Loading tools …", "Loading reviews …"]) {
    const text = await screen.findByText(words);
    expect(text.parentElement?.querySelector(".spinner-border")).toBeTruthy();
  }
});

// spec: message-tools-failed
test("a tool list that fails is an alert titled ERROR with the message, and can be tried again", async () => {
  let broken = true;
  serve({
    "GET /api/tools": () => (broken ? problem(503, { detail: "The shelves are dark." }) : json([aTool()])),
  });
  const { user } = await openPage("/");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading").textContent).toBe("ERROR");
  expect(alert.textContent).toContain("The shelves are dark.");
  expect(within(alert).getByRole("heading").querySelector("svg[aria-hidden=true]")).toBeTruthy();
  broken = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article")).toBeTruthy();
});

test("failing reviews leave the tools alone", async () => {
  serve({ "GET /api/tools": () => json([aTool()]), "GET /api/ratting": () => problem(500) });
  await openPage("/");
  expect(await screen.findByText("The reviews could not be loaded")).toBeTruthy();
  expect(await screen.findByRole("article")).toBeTruthy();
});

test("an empty shop shows that there are no tools", async () => {
  serve();
  await openPage("/");
  expect(await screen.findByText("No tools yet")).toBeTruthy();
  expect(await screen.findByText("No reviews yet")).toBeTruthy();
});

test("the button below the tools names their number, and loads the next page by its cursor", async () => {
  const next = { link: '</api/tools?cursor=abc>; rel="next"', "x-total-count": "2" };
  const second = aTool({ _id: "0199f000-0000-7000-8000-000000000002", name: "Panel saw" });
  const calls = serve({
    "GET /api/tools": ({ query }) => (query.get("cursor") === "abc" ? json([second]) : json([aTool()], next)),
  });
  const { user } = await openPage("/");
  await card(aTool().name);
  expect(screen.getByText("1 of 2")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show all 2 tools" }));
  await card("Panel saw");
  expect(screen.getByText("2 of 2")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Show (all|more)/ })).toBeNull();
  expect(callsOf(calls, "GET", "/api/tools").filter(({ query }) => query.has("cursor"))).toHaveLength(1);
});

test("Enter in the search box opens the parts that match the words, with facets", async () => {
  const calls = serve();
  const { user, address } = await openPage("/blogs");
  await user.type(screen.getByPlaceholderText("Search Parts here ..."), " m12 & more {Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=m12%20%26%20more"));
  expect(await screen.findByRole("heading", { name: /^Results for “ ?m12 & more ?”$/ })).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/catalogue").at(-1)?.query.get("q")).toBe("m12 & more");
});

test("an empty result offers a link to all tools", async () => {
  serve();
  const { user, address } = await openPage("/?q=zzz");
  await user.click(await screen.findByRole("link", { name: "Browse tools" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("no result shows the closest matches", async () => {
  const { _id, name, partNumber, img, price, priceUnit } = aTool();
  serve({
    "GET /api/tools/suggestions": () =>
      json({
        tools: [{ _id, name, partNumber, img, price, priceUnit }],
        dropped: { words: ["lamp"], instead: null, hasSize: false },
      }),
    "GET /api/tools/chosen": () => json([aTool()]),
  });
  await openPage("/?q=wrench lamp");
  expect(await screen.findByRole("heading", { name: "Closest matches" })).toBeTruthy();
  expect(screen.getByText("No part matches all words. Showing parts without “lamp”.")).toBeTruthy();
  await card(aTool().name);
});

test("the order of the grid stands in the address, with the words", async () => {
  const calls = serve({
    "GET /api/tools": () => json([aTool(), aTool({ _id: "0199f000-0000-7000-8000-000000000002" })]),
  });
  const { user, address } = await openPage("/?q=wrench&sort=newest");
  const order = async (name: string) =>
    within(await screen.findByRole("group", { name: "Sort by" })).getByRole("link", { name });
  expect((await order("Newest")).getAttribute("aria-current")).toBe("true");
  await user.click(await order("Lowest price"));
  await waitFor(() => expect(address()).toBe("/?q=wrench&sort=price-up"));
  await waitFor(() => expect(callsOf(calls, "GET", "/api/tools").at(-1)?.query.get("sort")).toBe("price-up"));
  await user.click(await order("Best match"));
  await waitFor(() => expect(address()).toBe("/?q=wrench"));
});

test("many matches are not counted to the last", async () => {
  const headers = { link: '</api/tools?cursor=abc>; rel="next"', "x-total-count": "1000" };
  serve({ "GET /api/tools": () => json([aTool()], headers) });
  await openPage("/?q=wrench");
  expect(await screen.findByText("1 of 1,000+")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show more" })).toBeTruthy();
});

test("words that are too long are cut to what the shop takes", async () => {
  const calls = serve();
  await openPage(`/?q=${"x".repeat(99)}${encodeURIComponent("🔧🔧")}`);
  await screen.findByText("No tools found");
  const requested = callsOf(calls, "GET", "/api/tools").at(-1)?.query.get("q") ?? "";
  expect(requested.slice(0, 99)).toBe("x".repeat(99));
  expect(requested.length).toBe(100);
});

test("rejected search words lead to all tools instead of a retry", async () => {
  serve({ "GET /api/tools": ({ query }) => (query.has("q") ? problem(400) : json([aTool()])) });
  const { user } = await openPage("/?q=zzz");
  const alert = within(await screen.findByRole("alert"));
  expect(alert.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(alert.getByRole("link", { name: "Browse tools" }));
  await card(aTool().name);
});

test("See the Map unfolds the 42 sites by region; a region and a site are pointed out by the keyboard too", async () => {
  serve();
  const { user } = await openPage("/");
  const button = await screen.findByRole("button", { name: "See the Map" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  button.focus();
  await user.keyboard("{Enter}");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await screen.findByRole("region", { name: "Europe" });
  const count = (region: string) =>
    within(screen.getByRole("region", { name: region })).getAllByRole("listitem").length;
  expect([count("Europe"), count("North America"), count("South Asia")]).toEqual([16, 14, 12]);

  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Europe" }));
  await user.keyboard(" ");
  expect(screen.queryByRole("region", { name: "South Asia" })).toBeNull();
  const porto = screen.getByRole("button", { name: /^Porto, Portugal/ });
  porto.focus();
  await user.keyboard("{Enter}");
  expect(porto.getAttribute("aria-pressed")).toBe("true");
  expect(document.querySelector(".site-map .mark text")?.textContent).toBe("Porto");
});

test("the top categories come after the specified sections, with their parts, without a fetch for each", async () => {
  const calls = serve({ "GET /api/categories": () => json(aCategoryTree()) });
  await openPage("/");
  const list = within(await screen.findByRole("navigation", { name: "Categories" }));
  const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Fasteners1,240", "/c/fasteners"],
    ["Bearings30", "/c/bearings"],
    ["All categories", "/c"],
  ]);
  const text = screen.getByRole("main").textContent;
  expect(text.indexOf("Browse by category")).toBeGreaterThan(text.indexOf("See the Map"));
  expect(callsOf(calls, "GET", "/api/categories")).toHaveLength(1);
});

test("a shop without categories has no such section", async () => {
  const calls = serve({ "GET /api/categories": () => json([]) });
  await openPage("/");
  await waitFor(() => expect(callsOf(calls, "GET", "/api/categories")).toHaveLength(1));
  await screen.findByRole("button", { name: "Next slide" });
  expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
});

test("Take a Tour goes to the tool grid", async () => {
  serve();
  const { user } = await openPage("/");
  await screen.findByRole("button", { name: "Next slide" });
  await user.click(screen.getByRole("button", { name: "Take a Tour" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Tools and parts" }));
});
