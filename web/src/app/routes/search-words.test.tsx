import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const ID = "0199f000-0000-7000-8000-0000000000ad";
const group = { id: ID, phrases: ["spanner", "wrench"], version: 3 };
const missed = { text: "fangle, left", count: 1200, lastAt: "2026-11-20T09:30:00.000Z" };

const admin: Record<string, Handler> = {
  "GET /api/admin/*": () => json({ admin: true }),
  "GET /api/manage/synonyms": () => json([group]),
  "GET /api/manage/missed-searches": () => json([missed]),
};

const PAGE = "/dashboard/searchWords";
const ONE = `/api/manage/synonyms/${ID}`;
const words = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Words of equal meaning" });

test("a long list is narrowed by a word of a group, which is in the address; each group leads to its page", async () => {
  const other = { ...group, id: "0199f000-0000-7000-8000-000000000099", phrases: ["DIN 933", "ISO 4017"] };
  serve({ ...admin, "GET /api/manage/synonyms": () => json([group, other]) });
  const { user, address } = await openPage(PAGE, identity(ADMIN));
  expect(await screen.findByText("2 groups of synonyms")).toBeTruthy();
  await user.type(screen.getByRole("searchbox", { name: "Find synonyms" }), "iso 40");
  const link = screen.getByRole("link", { name: "DIN 933, ISO 4017" });
  expect(link.getAttribute("href")).toBe(`${PAGE}/${other.id}`);
  expect(screen.queryByRole("link", { name: "spanner, wrench" })).toBeNull();
  await waitFor(() => expect(address()).toBe(`${PAGE}?q=iso+40`));
});

test("an admin adds synonyms, separated by commas", async () => {
  const stored = { id: ID.replace("ad", "ae"), phrases: ["hex key", "allen key"], version: 1 };
  const calls = serve({ ...admin, "POST /api/manage/synonyms": () => json(stored) });
  const { user, address } = await openPage(PAGE, identity(ADMIN));
  await user.click(await screen.findByRole("link", { name: "Add a group of synonyms" }));
  const field = await words();
  await user.type(field, "hex key{Enter}");
  expect(await screen.findByText("Enter at least two words or phrases, separated by commas.")).toBeTruthy();
  await user.type(field, `,${"y".repeat(61)}{Enter}`);
  expect(await screen.findByText(`Shorten "${"y".repeat(20)}…" to at most 60 characters.`)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "hex key ,, allen key ,{Enter}");
  await waitFor(() => expect(address()).toBe(`${PAGE}/${stored.id}`));
  expect(await screen.findByRole("heading", { name: "hex key, allen key" })).toBeTruthy();
  expect(callsOf(calls, "POST", "/api/manage/synonyms").map(({ body }) => body)).toEqual([
    { phrases: ["hex key", "allen key"] },
  ]);
});

test("an edit is sent with its version; another admin's change meanwhile is shown before it is replaced", async () => {
  let stored = group;
  const calls = serve({
    ...admin,
    [`GET ${ONE}`]: () => json(stored),
    [`PUT ${ONE}`]: () => {
      if (stored !== group) return json({ ...stored, version: 5 });
      stored = { ...group, phrases: ["spanner", "turner"], version: 4 };
      return problem(409, { type: "urn:boltwright:problem:changed-meanwhile" });
    },
  });
  const { user } = await openPage(`${PAGE}/${ID}`, identity(ADMIN));
  const field = await words();
  await user.type(field, ", screw{Enter}");
  expect(await screen.findByText(/The current value is spanner, turner\. Save again/)).toBeTruthy();
  expect(field.value).toBe("spanner, wrench, screw");
  await user.click(screen.getByRole("button", { name: "Save synonyms" }));
  const phrases = ["spanner", "wrench", "screw"];
  await waitFor(() =>
    expect(callsOf(calls, "PUT", ONE).map(({ body }) => body)).toEqual([
      { version: 3, phrases },
      { version: 4, phrases },
    ]),
  );
});

test("synonyms are removed after a confirmation", async () => {
  let isRemoved = false;
  serve({
    ...admin,
    "GET /api/manage/synonyms": () => json(isRemoved ? [] : [group]),
    [`GET ${ONE}`]: () => json(group),
    [`DELETE ${ONE}`]: () => {
      isRemoved = true;
      return json({ deletedCount: 1 });
    },
  });
  const { user, address } = await openPage(`${PAGE}/${ID}`, identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove spanner, wrench?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(address()).toBe(PAGE));
  expect(await screen.findByRole("heading", { name: "No groups of synonyms yet" })).toBeTruthy();
});

test("a search that found nothing becomes a synonym", async () => {
  const calls = serve({ ...admin, "POST /api/manage/synonyms": () => json(group) });
  const { user } = await openPage(`${PAGE}?state=missed`, identity(ADMIN));
  const row = within(await screen.findByRole("row", { name: /fangle, left/ }));
  expect(row.getByText("1,200")).toBeTruthy();
  expect(row.getByText("20 Nov 2026")).toBeTruthy();
  await user.click(row.getByRole("link", { name: "Add synonym for fangle, left" }));
  const field = await words();
  expect(field.value).toBe("fangle left, ");
  await user.type(field, "handle{Enter}");
  await waitFor(() =>
    expect(callsOf(calls, "POST", "/api/manage/synonyms")[0]?.body).toEqual({
      phrases: ["fangle left", "handle"],
    }),
  );
});

test.each(["--", "\u{1F527}\u{1F527}", "<b>bolt</b>", "b".repeat(61)])(
  "a search that can be no synonym has no link: %s",
  async (text) => {
    serve({ ...admin, "GET /api/manage/missed-searches": () => json([{ ...missed, text }]) });
    await openPage("/dashboard/searchWords?state=missed", identity(ADMIN));
    expect(await screen.findByRole("rowheader", { name: text })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Add synonym/ })).toBeNull();
  },
);

test("searches without results are narrowed by words, and a page of them can be opened again", async () => {
  serve({ ...admin });
  const { user } = await openPage(`${PAGE}?state=missed&q=fang`, identity(ADMIN));
  expect(await screen.findByText("1 search found")).toBeTruthy();
  await user.type(screen.getByRole("searchbox", { name: "Find a search" }), "zzz");
  expect(screen.getByRole("heading", { name: "No searches found" })).toBeTruthy();
});

test("without such searches, and without the API, the page shows a message", async () => {
  let isUnavailable = true;
  serve({
    ...admin,
    "GET /api/manage/missed-searches": () => (isUnavailable ? problem(503) : json([])),
  });
  const { user } = await openPage("/dashboard/searchWords?state=missed", identity(ADMIN));
  const again = await screen.findByRole("button", { name: "Try again" });
  isUnavailable = false;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "No searches without results" })).toBeTruthy();
});
