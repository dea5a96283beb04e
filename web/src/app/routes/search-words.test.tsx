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

test("a long list is narrowed by a word of a group", async () => {
  const other = { ...group, id: "0199f000-0000-7000-8000-000000000099", phrases: ["DIN 933", "ISO 4017"] };
  serve({ ...admin, "GET /api/manage/synonyms": () => json([group, other]) });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await user.type(await screen.findByRole("searchbox", { name: "Find synonyms" }), "iso 40");
  const list = within(screen.getByRole("list", { name: "Synonyms" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("DIN 933, ISO 4017"),
  ]);
});

test("an admin adds synonyms, separated by commas", async () => {
  let stored = [group];
  const calls = serve({
    ...admin,
    "GET /api/manage/synonyms": () => json(stored),
    "POST /api/manage/synonyms": () => {
      stored = [...stored, { id: ID.replace("ad", "ae"), phrases: ["hex key", "allen key"], version: 1 }];
      return json(stored);
    },
  });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await screen.findByText("spanner, wrench");
  await user.click(screen.getByRole("button", { name: "Add synonyms" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add synonyms" }));
  const field = dialog.getByRole("textbox", { name: "Words of equal meaning" });
  await user.type(field, "hex key{Enter}");
  expect(await dialog.findByText("Enter at least two words or phrases, separated by commas.")).toBeTruthy();
  await user.type(field, `,${"y".repeat(61)}{Enter}`);
  expect(await dialog.findByText(`Shorten "${"y".repeat(20)}…" to at most 60 characters.`)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "hex key ,, allen key ,{Enter}");
  expect(await screen.findByText("hex key, allen key")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(calls, "POST", "/api/manage/synonyms").map(({ body }) => body)).toEqual([
    { phrases: ["hex key", "allen key"] },
  ]);
});

test("an edit is sent with its version; what the server rejects is shown in the dialog", async () => {
  let taken = true;
  const calls = serve({
    ...admin,
    [`PUT /api/manage/synonyms/${ID}`]: () =>
      taken
        ? problem(409, { detail: "screw is already one of the synonyms bolt, screw. Change those." })
        : json([group]),
  });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Edit spanner, wrench" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit synonyms" }));
  await user.type(dialog.getByRole("textbox"), ", screw");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/screw is already one of the synonyms bolt, screw/)).toBeTruthy();
  taken = false;
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(calls, "PUT", `/api/manage/synonyms/${ID}`).at(-1)?.body).toEqual({
    version: 3,
    phrases: ["spanner", "wrench", "screw"],
  });
});

/** Opens the dialog of the group, adds `socket`, and saves after another admin's change of the list. */
async function saveAfter(theirs: (typeof group)[], code: string) {
  let stored = [group];
  const calls = serve({
    ...admin,
    "GET /api/manage/synonyms": () => json(stored),
    "POST /api/manage/synonyms": () => {
      stored = [{ ...group, id: ID.replace("ad", "ae") }];
      return json(stored);
    },
    [`PUT /api/manage/synonyms/${ID}`]: () => {
      if (stored === theirs) return json(stored);
      stored = theirs;
      return problem(code === "not-found" ? 404 : 409, { type: `urn:boltwright:problem:${code}` });
    },
  });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Edit spanner, wrench" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit synonyms" }));
  await user.type(dialog.getByRole("textbox"), ", socket");
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  await save();
  return { calls, dialog, save };
}

test("another admin changed the synonyms: the dialog shows theirs, and a second save replaces them", async () => {
  const theirs = [{ ...group, phrases: ["spanner", "turner"], version: 4 }];
  const { calls, dialog, save } = await saveAfter(theirs, "changed-meanwhile");
  expect(
    await dialog.findByText(
      "Another admin changed these synonyms to spanner, turner. Save again to replace them.",
    ),
  ).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("spanner, wrench, socket");
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(calls, "PUT", `/api/manage/synonyms/${ID}`).map(({ body }) => body)).toMatchObject([
    { version: 3 },
    { version: 4, phrases: ["spanner", "wrench", "socket"] },
  ]);
});

test("another admin removed the synonyms: a second save adds them, and the focus moves to the list", async () => {
  const { calls, dialog, save } = await saveAfter([], "not-found");
  await dialog.findByText("Another admin removed these synonyms. Save again to add them.");
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(calls, "POST", "/api/manage/synonyms").map(({ body }) => body)).toEqual([
    { phrases: ["spanner", "wrench", "socket"] },
  ]);
  expect(document.activeElement?.className).toContain("search-words");
});

test("a removal whose response was lost is announced, and the focus moves to the list", async () => {
  let stored = [group];
  serve({
    ...admin,
    "GET /api/manage/synonyms": () => json(stored),
    [`DELETE /api/manage/synonyms/${ID}`]: () => {
      stored = [];
      return Response.error();
    },
  });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Remove spanner, wrench" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove these synonyms?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("The synonyms spanner, wrench are removed.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.className).toContain("search-words");
});

test("synonyms are removed after a confirmation, and the list announces it", async () => {
  let stored = [group];
  serve({
    ...admin,
    "GET /api/manage/synonyms": () => json(stored),
    [`DELETE /api/manage/synonyms/${ID}`]: () => {
      stored = [];
      return json(stored);
    },
  });
  const { user } = await openPage("/dashboard/searchWords", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Remove spanner, wrench" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove these synonyms?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("heading", { name: "No synonyms yet" })).toBeTruthy();
  expect(screen.getByText("The synonyms spanner, wrench are removed.")).toBeTruthy();
});

test("a search that found nothing becomes a synonym and leaves the list; the focus moves there", async () => {
  let found = [missed];
  const calls = serve({
    ...admin,
    "GET /api/manage/missed-searches": () => json(found),
    "POST /api/manage/synonyms": () => {
      found = [];
      return json([group]);
    },
  });
  const { user } = await openPage("/dashboard/searchWords?state=missed", identity(ADMIN));
  const row = within(await screen.findByRole("row", { name: /fangle, left/ }));
  expect(row.getByText("1,200")).toBeTruthy();
  expect(row.getByText("20 Nov 2026")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Add synonym for fangle, left" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add synonyms" }));
  await user.type(dialog.getByRole("textbox"), "handle");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(callsOf(calls, "POST", "/api/manage/synonyms")[0]?.body).toEqual({
      phrases: ["fangle left", "handle"],
    }),
  );
  expect(await screen.findByRole("heading", { name: "No searches without results" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.className).toContain("search-words"));
});

test.each(["--", "\u{1F527}\u{1F527}", "<b>bolt</b>", "b".repeat(61)])(
  "a search that can be no synonym has no button: %s",
  async (text) => {
    serve({ ...admin, "GET /api/manage/missed-searches": () => json([{ ...missed, text }]) });
    await openPage("/dashboard/searchWords?state=missed", identity(ADMIN));
    expect(await screen.findByRole("rowheader", { name: text })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Add synonym/ })).toBeNull();
  },
);

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
