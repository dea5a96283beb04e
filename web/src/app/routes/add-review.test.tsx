import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SessionEnded } from "../../lib/auth/identity-provider.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Call, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aReview } from "../../testing/samples.ts";

const WORDS = "Every head square.";
const written: Handler = () => json({ insertedId: aReview()._id });

const open = (provider = identity(CUSTOMER)) => openPage("/dashboard/addreview", provider);
const posted = (calls: readonly Call[]): Call[] => callsOf(calls, "POST", "/api/ratting");
const radio = (name: string): HTMLInputElement => screen.getByRole("radio", { name });
const words = (): HTMLTextAreaElement => screen.getByLabelText("Review");
const add = (): HTMLElement => screen.getByRole("button", { name: "Add review" });

async function fill({ user }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await user.click(await screen.findByRole("radio", { name: "4 stars" }));
  await user.type(words(), WORDS);
}

// spec: review-page, message-review-success, child-add-review
test("stars and words are sent under one's own name, and the specified toast confirms it", async () => {
  const calls = serve({ "POST /api/ratting": written });
  const page = await open();
  await fill(page);
  await page.user.click(add());
  const toast = await screen.findByText(/Ratting added successfully/);
  expect(toast.closest("[role=status]")?.textContent).toBe("SUCCESS  Ratting added successfully");
  expect(posted(calls).map(({ body }) => body)).toEqual([
    { description: WORDS, ratting: 4, name: CUSTOMER.name },
  ]);
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
});

test("from there one sees it on the home page, or writes another on an empty form", async () => {
  serve({ "POST /api/ratting": written, "GET /api/ratting": () => json([aReview()]) });
  const page = await open();
  await fill(page);
  await page.user.click(add());
  await page.user.click(await screen.findByRole("button", { name: "Write another review" }));
  expect(words().value).toBe("");
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(5);
  await fill(page);
  await page.user.click(add());
  await page.user.click(await screen.findByRole("link", { name: "View your review" }));
  expect(await screen.findByText("Ratting: 5")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "User Reviews" }).id).toBe("reviews");
});

// spec: limit-stars
test("the stars are one group of five radios that the arrow keys move in", async () => {
  // jsdom has no CSS.escape; the keys of user-event need it.
  vi.stubGlobal("CSS", { escape: (name: string) => name });
  serve();
  const { user } = await open();
  const group = within(await screen.findByRole("radiogroup", { name: "Rating" }));
  expect(group.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
    "1 star",
    "2 stars",
    "3 stars",
    "4 stars",
    "5 stars",
  ]);
  await user.click(radio("2 stars"));
  await user.keyboard("{ArrowRight}");
  expect(radio("3 stars").checked).toBe(true);
  expect(document.activeElement).toBe(radio("3 stars"));
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(radio("1 star").checked).toBe(true);
});

// spec: rule-review
test("a missing value is shown at its field and in the summary, and nothing is sent", async () => {
  const calls = serve();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add review" }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("2 problems");
  expect(screen.getByRole("radiogroup").getAttribute("aria-invalid")).toBe("true");
  expect(words().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(radio("1 star"));
  await user.click(within(summary).getByRole("button", { name: "Review" }));
  expect(document.activeElement).toBe(words());
  await user.type(words(), "x");
  expect(words().getAttribute("aria-invalid")).toBeNull();
  expect(summary.textContent).toContain("There is a problem");
  expect(posted(calls)).toEqual([]);
});

test("an API error is shown at its field; entries stay", async () => {
  const errors = [{ field: "description", message: "must have at most 2000 characters" }];
  serve({ "POST /api/ratting": () => problem(422, { errors }) });
  const page = await open();
  await fill(page);
  await page.user.click(add());
  await waitFor(() => expect(words().getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(/must have at most 2000 characters/).length).toBeGreaterThanOrEqual(2);
  expect([words().value, radio("4 stars").checked]).toEqual([WORDS, true]);
});

test("too many in a day: the shop's own sentence, and the review is still there after a reload", async () => {
  const detail = "You have written 3 reviews in the last 24 hours: the next one can follow in 5 hours.";
  serve({ "POST /api/ratting": () => problem(429, { detail }) });
  const page = await open();
  await fill(page);
  await page.user.click(add());
  expect((await screen.findAllByText(new RegExp(detail))).length).toBeGreaterThanOrEqual(1);
  cleanup();
  await open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "4 stars" })).checked).toBe(true);
  expect(words().value).toBe(WORDS);
});

test("a retry without a response is the same review: the key stays", async () => {
  let lost = true;
  const calls = serve({
    "POST /api/ratting": (call) => {
      if (!lost) return written(call);
      lost = false;
      throw new TypeError("network");
    },
  });
  const page = await open();
  await fill(page);
  await page.user.click(add());
  await screen.findAllByText(/We can't connect/);
  await page.user.click(add());
  await screen.findByText(/Ratting added successfully/);
  const keys = posted(calls).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a double click is one review", async () => {
  const calls = serve({ "POST /api/ratting": written });
  const page = await open();
  await fill(page);
  await page.user.dblClick(add());
  await screen.findByText(/Ratting added successfully/);
  expect(posted(calls)).toHaveLength(1);
});

test("a session that ended leads to login, and what was typed is there afterwards", async () => {
  serve();
  let ended = false;
  const accessToken = () => (ended ? Promise.reject(new SessionEnded()) : Promise.resolve("token"));
  const page = await open(identity(CUSTOMER, { accessToken }));
  await fill(page);
  ended = true;
  await page.user.click(add());
  await waitFor(() => expect(page.left.join()).toContain(encodeURIComponent("/dashboard/addreview")));
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Review")).value).toBe(WORDS);
});
