import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const suggestion = (number: number, name: string) => ({
  _id: `0199f000-0000-7000-8000-00000000000${number}`,
  name,
  partNumber: `BW-100${number}`,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
  img: "/tools/hammer.webp",
  price: 24.5,
  priceUnit: 1 as const,
});
const hammer = suggestion(1, "Framing hammer");
const mallet = suggestion(2, "Hammer, small");
const box = (): HTMLInputElement => screen.getByRole("combobox", { name: "Search parts" });
const list = () => screen.findByRole("listbox", { name: "Suggestions" });

/** The numbers that were looked up; pages look up the ids of tools by the same call. */
const numbersIn = (calls: ReturnType<typeof serve>): (string | null)[] =>
  callsOf(calls, "GET", "/api/tools/chosen")
    .filter(({ query }) => query.has("number"))
    .map(({ query }) => query.get("number"));

async function openBox() {
  const calls = serve({
    "GET /api/tools/suggestions": ({ query }) =>
      json({ tools: query.get("q")?.startsWith("ham") ? [hammer, mallet] : [] }),
    "GET /api/tools/chosen": ({ query }) => json(query.get("number") === "bw 1001" ? [aTool(hammer)] : []),
    "GET /api/parts/*": () => json({ ...aTool(hammer), related: [] }),
  });
  const opened = await openPage("/blogs", identity(CUSTOMER));
  await opened.user.click(box());
  return { ...opened, calls };
}

test("is a combobox that suggests while the user types, and announces how many", async () => {
  const { user, calls } = await openBox();
  expect(box().getAttribute("aria-expanded")).toBe("false");
  await user.type(box(), "hammer");
  // On a slow machine the list opens before the last letter.
  await screen.findByRole("option", { name: /^See all results for “ ?hammer ?”$/ });
  const options = within(await list()).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Framing hammerBW-1001$24.50",
    "Hammer, smallBW-1002$24.50",
    "See all results for “hammer”",
  ]);
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(box().getAttribute("aria-controls")).toBe((await list()).id);
  expect(screen.getByText("2 suggestions, use the up and down arrows")).toBeTruthy();
  const requested = () =>
    callsOf(calls, "GET", "/api/tools/suggestions").map(({ query }) => query.get("q") ?? "");
  await waitFor(() => expect(requested().at(-1)).toBe("hammer"));
  expect(requested().filter((words) => words.length < 2)).toEqual([]);
});

test("arrows and Enter open a tool; the box stays focused meanwhile", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "ham");
  await list();
  await user.keyboard("{ArrowDown}");
  const [first] = screen.getAllByRole("option");
  expect(box().getAttribute("aria-activedescendant")).toBe(first?.id);
  expect(first?.getAttribute("aria-selected")).toBe("true");
  expect(document.activeElement).toBe(box());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
  expect(box().value).toBe("");
  expect(screen.queryByRole("option")).toBeNull();
});

test("a click opens a tool", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "ham");
  await user.click(within(await list()).getByRole("option", { name: /Framing hammer/ }));
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
});

test("the last suggestion opens all results", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "ham");
  await list();
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=ham"));
  await waitFor(() => expect(box().getAttribute("aria-expanded")).toBe("false"));
});

test("a button clears the box, which stays focused", async () => {
  const { user } = await openBox();
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  await user.type(box(), "ham");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(box().value).toBe("");
  expect(document.activeElement).toBe(box());
  expect(screen.queryByRole("option")).toBeNull();
});

test("Enter without a choice opens the results, also while suggestions stand there", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "ham");
  await list();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=ham"));
  await waitFor(() => expect(box().getAttribute("aria-expanded")).toBe("false"));
  expect(box().value).toBe("ham");
});

test("Escape folds the suggestions first and empties the box then", async () => {
  const { user } = await openBox();
  await user.type(box(), "ham");
  await list();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(box().value).toBe("ham");
  await user.keyboard("{Escape}");
  expect(box().value).toBe("");
});

test("leaving the box folds the suggestions and chooses nothing", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "ham");
  await list();
  await user.keyboard("{ArrowDown}");
  await user.tab();
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(box().value).toBe("ham");
  await waitFor(() => expect(address()).toBe("/blogs"));
});

test("a late response is not shown for newer words", async () => {
  const late = Promise.withResolvers<Response>();
  const calls = serve({
    "GET /api/tools/suggestions": ({ query }) =>
      query.get("q") === "ham" ? late.promise : json({ tools: [suggestion(3, "Hook")] }),
  });
  const { user } = await openPage("/blogs");
  await user.type(box(), "ham");
  await waitFor(() => expect(box().value).toBe("ham"));
  await waitFor(() =>
    expect(callsOf(calls, "GET", "/api/tools/suggestions").at(-1)?.query.get("q")).toBe("ham"),
  );
  await user.clear(box());
  await user.type(box(), "hook");
  await screen.findByRole("option", { name: /Hook/ });
  late.resolve(json({ tools: [hammer] }));
  await act(async () => late.promise);
  expect(screen.queryByRole("option", { name: /hammer/ })).toBeNull();
});

/** A box whose look-ups of part numbers wait for `found`. */
async function openSlowBox() {
  const found = Promise.withResolvers<Response>();
  serve({
    "GET /api/tools/suggestions": () => json({ tools: [] }),
    "GET /api/tools/chosen": () => found.promise,
  });
  return { found, ...(await openPage("/blogs")) };
}

test("of two searches the last one counts", async () => {
  const { user, address, found } = await openSlowBox();
  await user.type(box(), "bw-1001{Enter}");
  await user.clear(box());
  await user.type(box(), "hook{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=hook"));
  found.resolve(json([aTool(hammer)]));
  await act(async () => found.promise);
  await waitFor(() => expect(address()).toBe("/search?q=hook"));
});

test("a part that is found late does not replace the page that was opened meanwhile", async () => {
  const { user, address, found } = await openSlowBox();
  await user.type(box(), "bw-1001{Enter}");
  window.history.pushState(null, "", "/portfolio");
  found.resolve(json([aTool(hammer)]));
  await act(async () => found.promise);
  await waitFor(() => expect(address()).toBe("/blogs"));
  window.history.back();
});

test("no letter is lost that was typed before the suggestions were there", async () => {
  serve({ "GET /api/tools/suggestions": () => json({ tools: [hammer] }) });
  const { user } = await openPage("/blogs");
  const before = box();
  await user.click(before);
  await user.keyboard("ham");
  await list();
  expect(box()).toBe(before);
  expect(box().value).toBe("ham");
});

test.each(["/", "/blogs"])(
  "what is typed while a search from %s is loading stays in the box",
  async (from) => {
    const late = Promise.withResolvers<undefined>();
    serve({ "GET /api/tools/chosen": () => late.promise.then(() => json([])) });
    const { user, address } = await openPage(from);
    await user.type(box(), "hook 3{Enter}");
    await user.keyboard("0 and");
    late.resolve(undefined);
    await waitFor(() => expect(address()).toBe("/search?q=hook%203"));
    expect(await screen.findByRole("heading", { name: /^Results for “ ?hook 3 ?”$/ })).toBeTruthy();
    await user.keyboard(" eyes");
    expect(box().value).toBe("hook 30 and eyes");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: /^Results for “ ?hook 30 and eyes ?”$/ })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).not.toBe(box()));
  },
);

test("the results come while it is not known yet whether the words are a number", async () => {
  const late = Promise.withResolvers<undefined>();
  const calls = serve({ "GET /api/tools/chosen": () => late.promise.then(() => json([])) });
  const { user, address } = await openPage("/blogs");
  await user.type(box(), "hook 3{Enter}");
  const requested = () =>
    callsOf(calls, "GET", "/api/catalogue").filter(({ query }) => query.get("q") === "hook 3");
  await waitFor(() => expect(requested()).toHaveLength(1));
  await waitFor(() => expect(address()).toBe("/blogs"));
  late.resolve(undefined);
  expect(await screen.findByRole("heading", { name: /^Results for “ ?hook 3 ?”$/ })).toBeTruthy();
});

test("the results of a word do not wait; a part whose alias it is replaces them", async () => {
  const late = Promise.withResolvers<undefined>();
  const calls = serve({
    "GET /api/tools/suggestions": () => new Promise(() => {}),
    "GET /api/tools/chosen": () => late.promise.then(() => json([aTool(hammer)])),
    "GET /api/parts/*": () => json({ ...aTool(hammer), related: [] }),
  });
  const { user, address, back } = await openPage("/blogs");
  await user.type(box(), "hook{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=hook"));
  late.resolve(undefined);
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
  expect(numbersIn(calls)).toEqual(["hook"]);
  act(back);
  await waitFor(() => expect(address()).toBe("/blogs"));
});

test("what is typed on the results of a word stays when a part replaces them", async () => {
  const late = Promise.withResolvers<undefined>();
  serve({
    "GET /api/tools/chosen": () => late.promise.then(() => json([aTool(hammer)])),
    "GET /api/parts/*": () => json({ ...aTool(hammer), related: [] }),
  });
  const { user } = await openPage("/blogs");
  await user.type(box(), "hook{Enter}");
  await screen.findByRole("heading", { name: /^Results for “ ?hook ?”$/ });
  await user.clear(box());
  await user.type(box(), "hooks and");
  late.resolve(undefined);
  await screen.findByRole("heading", { level: 1, name: hammer.name });
  expect(box().value).toBe("hooks and");
  expect(document.activeElement).toBe(box());
});

test("words of a search for people or orders are not the header's", async () => {
  serve({ "GET /api/admin/*": () => json({ admin: true }), "GET /api/users": () => json([]) });
  await openPage("/dashboard/makeadmin?q=rafiq", identity(ADMIN));
  expect(await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search users" })).toHaveProperty(
    "value",
    "rafiq",
  );
  expect(box().value).toBe("");
});

test("a suggestion shows the kind of the typed number, and Enter on the whole number opens the tool", async () => {
  const alias = { value: "DIN 912", kind: "manufacturer" };
  const calls = serve({
    "GET /api/tools/suggestions": ({ query }) =>
      json({ tools: query.get("q")?.toLowerCase().startsWith("din") ? [{ ...hammer, alias }] : [] }),
    "GET /api/tools/chosen": () => json([aTool(hammer)]),
    "GET /api/parts/*": () => json({ ...aTool(hammer), related: [] }),
  });
  const { user, address } = await openPage("/blogs", identity(CUSTOMER));
  await user.click(box());
  await user.type(box(), "din-91");
  const option = await screen.findByRole("option", { name: /Framing hammer/ });
  expect(option.textContent).toBe("Framing hammerBW-1001 — manufacturer number DIN 912$24.50");
  await user.clear(box());
  await user.type(box(), "din 912{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
  expect(callsOf(calls, "GET", "/api/parts/din 912")).toEqual([]);
});

test("Enter on a number with a space opens an archived part, which is not suggested", async () => {
  const { user, address } = await openBox();
  await user.type(box(), "bw 1001{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
});

test("Enter on a suggested number opens its tool without another lookup", async () => {
  const calls = serve({
    "GET /api/tools/suggestions": () => json({ tools: [hammer] }),
    "GET /api/parts/*": () => json({ ...aTool(hammer), related: [] }),
  });
  const { user, address } = await openPage("/blogs");
  await user.type(box(), "bw1001");
  await screen.findByRole("option", { name: /^See all results for “ ?bw1001 ?”$/ });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/bw-1001/framing-hammer"));
  expect(numbersIn(calls)).toEqual([]);
});

test("Enter on a number opens no suggested tool whose number has a decimal point instead", async () => {
  const small = { ...hammer, partNumber: "DR-2.5" };
  const calls = serve({
    "GET /api/tools/suggestions": () => json({ tools: [small] }),
    "GET /api/tools/chosen": () => json([]),
    "GET /api/parts/*": () => json({ ...aTool(small), related: [] }),
  });
  const { user, address } = await openPage("/blogs");
  await user.type(box(), "dr-25");
  await screen.findByRole("option", { name: /^See all results for “ ?dr-25 ?”$/ });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=dr-25"));
  expect(numbersIn(calls)).toEqual(["dr-25"]);
  await user.clear(box());
  await user.type(box(), "dr 2,5");
  await screen.findByRole("option", { name: /^See all results for “ ?dr 2,5 ?”$/ });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/dr-2.5/framing-hammer"));
});

test.each(["6205", "DIN 912", "608zz", "M8×30", "hammer 3"])(
  "Enter on %s, which is no number of a part, opens the results without a failed call",
  async (words) => {
    const { user, address, calls } = await openBox();
    await user.type(box(), `${words}{Enter}`);
    await waitFor(() => expect(address()).toBe(`/search?q=${encodeURIComponent(words)}`));
    expect(numbersIn(calls)).toEqual([words]);
    expect(calls.filter(({ path }) => path.startsWith("/api/parts/"))).toEqual([]);
  },
);

test("words that no part has are named above the suggestions, and announced", async () => {
  const dropped = { words: ["A4"], instead: "A2", hasSize: true };
  serve({ "GET /api/tools/suggestions": () => json({ tools: [hammer], dropped }) });
  const { user } = await openPage("/blogs");
  await user.type(box(), "A4 hammer");
  const notice = "No A4 in this size. Showing A2.";
  expect(await within(await list()).findByText(notice)).toBeTruthy();
  expect(within(await list()).getAllByRole("option")).toHaveLength(2);
  expect(await screen.findByText(`${notice} 1 suggestion, use the up and down arrows`)).toBeTruthy();
});
