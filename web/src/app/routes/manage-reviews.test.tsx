import type { components } from "@shop/openapi/types";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { aReview } from "../../testing/samples.ts";

const admin: Record<string, Handler> = { "GET /api/admin/*": () => json({ admin: true }) };
const ID_2 = "0199f000-0000-7000-8000-0000000000bc";
const HIDE = `/api/manage/reviews/${aReview()._id}/hidden`;

const aModeratedReview = (
  over: Partial<components["schemas"]["ModeratedReview"]> = {},
): components["schemas"]["ModeratedReview"] => ({
  id: aReview()._id,
  authorName: "Rafiq Hasan",
  authorEmail: "rafiq@boltwright.test",
  rating: 2,
  description: "Buy at my shop.",
  writtenAt: "2026-11-20T09:30:00.000Z",
  isHidden: true,
  lastAct: {
    at: "2026-11-21T10:00:00.000Z",
    admin: "mira@boltwright.test (Shop Admin)",
    reason: "Advertising",
  },
  ...over,
});

test("home: three reviews at first, then pages of twelve with Show more reviews", async () => {
  const next = { link: '</api/ratting?limit=12&cursor=abc>; rel="next"' };
  const second = aReview({ _id: ID_2, name: "Mina Costa" });
  const calls = serve({
    "GET /api/ratting": ({ query }) =>
      query.get("cursor") === "abc" ? json([second]) : json([aReview()], next),
  });
  const { user } = await openPage("/");
  await screen.findByText("Rafiq Hasan");
  await user.click(screen.getByRole("button", { name: "Show more reviews" }));
  await screen.findByText("Mina Costa");
  expect(screen.getByText("Rafiq Hasan")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
  expect(callsOf(calls, "GET", "/api/ratting").map(({ query }) => query.get("limit"))).toEqual(["3", "12"]);
});

test("home: a long review shows its beginning, and all of it on request", async () => {
  const long = `${"long ".repeat(100)}end`;
  serve({ "GET /api/ratting": () => json([aReview({ description: long }), aReview({ _id: ID_2 })]) });
  const { user } = await openPage("/");
  const all = await screen.findByRole("button", { name: "Read all" });
  expect(screen.getAllByRole("button", { name: "Read all" })).toHaveLength(1);
  expect(all.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByText(/end$/).classList.contains("cut")).toBe(true);
  await user.click(all);
  expect(screen.getByRole("button", { name: "Read less" }).getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText(/end$/).classList.contains("cut")).toBe(false);
});

test("home: a verified buyer is called one, and nobody else is; visitors and customers see no Hide", async () => {
  const bought = aReview({ _id: ID_2, verifiedBuyer: true });
  serve({ "GET /api/ratting": () => json([aReview(), bought]) });
  await openPage("/", identity(CUSTOMER));
  await screen.findAllByText("Ratting: 5");
  expect(screen.getAllByText("Verified buyer")).toHaveLength(1);
  expect(screen.queryByText("Hide")).toBeNull();
  expect(screen.queryByRole("link", { name: "Hidden reviews" })).toBeNull();
});

test("home: an admin hides a review with a reason, after a confirmation", async () => {
  let hidden = false;
  const calls = serve({
    ...admin,
    "GET /api/ratting": () => json(hidden ? [] : [aReview()]),
    [`PUT ${HIDE}`]: () => {
      hidden = true;
      return json({ modifiedCount: 1 });
    },
  });
  const { user } = await openPage("/", identity(ADMIN));
  expect(await screen.findByRole("link", { name: "Hidden reviews" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Hide the review by Rafiq Hasan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hide this review?" }));
  await user.click(dialog.getByRole("button", { name: "Hide review" }));
  expect(dialog.getByText("Enter a reason.")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("Reason"));
  expect(callsOf(calls, "PUT", HIDE)).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "Advertising");
  await user.click(dialog.getByRole("button", { name: "Hide review" }));
  expect(await screen.findByText("No reviews yet")).toBeTruthy();
  expect(callsOf(calls, "PUT", HIDE)[0]?.body).toEqual({ hidden: true, reason: "Advertising" });
});

test("home: Escape cancels; a failure is shown in the dialog and can be retried", async () => {
  const calls = serve({
    ...admin,
    "GET /api/ratting": () => json([aReview()]),
    [`PUT ${HIDE}`]: () => problem(503, { detail: "Not now." }),
  });
  const { user } = await openPage("/", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Hide the review by Rafiq Hasan" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Hide the review by Rafiq Hasan" }));
  await user.type(await screen.findByLabelText("Reason"), "Spam");
  await user.click(screen.getByRole("button", { name: "Hide review" }));
  expect(await screen.findByText("Not now.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("Spam");
  expect(callsOf(calls, "PUT", HIDE)).toHaveLength(1);
});

test("/dashboard/reviews lists hidden ones with who, when and why, and shows one again", async () => {
  let hidden = true;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = serve({
    ...admin,
    "GET /api/manage/reviews": ({ query }) =>
      json((query.get("state") === "hidden") === hidden ? [aModeratedReview({ isHidden: hidden })] : []),
    [`PUT ${HIDE}`]: () => promise,
  });
  const { user } = await openPage("/dashboard/reviews", identity(ADMIN));
  // The day first, as on every other page.
  expect((await screen.findByText(/^Hidden by/)).textContent).toMatch(
    /^Hidden by mira@boltwright\.test \(Shop Admin\), 21 Nov 2026, \d\d:\d\d: Advertising$/,
  );
  expect(screen.getByText(/^rafiq@boltwright\.test/).textContent).toMatch(
    /^rafiq@boltwright\.test, Rafiq Hasan,/,
  );
  await pressTwice(user, screen.getByRole("button", { name: "Show again: the review by Rafiq Hasan" }));
  expect(callsOf(calls, "PUT", HIDE)).toHaveLength(1);
  hidden = false;
  resolve(json({ modifiedCount: 1 }));
  expect(await screen.findByText("No hidden reviews")).toBeTruthy();
  expect(screen.getByText("The review by Rafiq Hasan is shown again.")).toBeTruthy();
  expect(callsOf(calls, "PUT", HIDE)[0]?.body).toEqual({ hidden: false, reason: "" });
  await user.click(screen.getByRole("link", { name: "Shown" }));
  expect(await screen.findByRole("button", { name: "Hide the review by Rafiq Hasan" })).toBeTruthy();
});

test("/dashboard/reviews: after a review is hidden the focus is at the heading", async () => {
  let hidden = false;
  serve({
    ...admin,
    "GET /api/manage/reviews": () => json(hidden ? [] : [aModeratedReview({ isHidden: hidden })]),
    [`PUT ${HIDE}`]: () => {
      hidden = true;
      return json({ modifiedCount: 1 });
    },
  });
  const { user } = await openPage("/dashboard/reviews?state=shown", identity(ADMIN));
  await user.click(await screen.findByRole("button", { name: "Hide the review by Rafiq Hasan" }));
  await user.type(await screen.findByLabelText("Reason"), "Spam{Enter}");
  await screen.findByRole("heading", { name: "No reviews yet" });
  const heading = screen.getByRole("heading", { name: "Reviews" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
