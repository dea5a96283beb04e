import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { endSession } from "../../lib/auth/session.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const tool = aTool();
const other = aTool({ _id: "0199f000-0000-7000-8000-000000000002", name: "Panel saw" });
const count = async (wishes: string) =>
  screen.findByRole("link", { name: new RegExp(`Wish List\\s*${wishes}$`) });
const heart = async () =>
  within(await screen.findByRole("article", { name: tool.name })).getByRole("button", {
    name: "Add to wish list",
  });

async function openSignedIn(handlers: Record<string, Handler> = {}) {
  const calls = serve({ "GET /api/tools": () => json([tool]), ...handlers });
  return { ...(await openPage("/", identity(CUSTOMER))), calls };
}

test("what was wished signed out joins the account's list and leaves the device", async () => {
  localStorage.setItem("wish-list", JSON.stringify([tool._id]));
  const { calls } = await openSignedIn({ "PUT /api/wishlist": () => json([other._id, tool._id]) });
  await count("2");
  expect(callsOf(calls, "PUT", "/api/wishlist")[0]?.body).toEqual({ toolIds: [tool._id] });
  expect(localStorage.getItem("wish-list")).toBeNull();
  expect((await heart()).getAttribute("aria-pressed")).toBe("true");
});

test("a change is shown at once and sent", async () => {
  const response = Promise.withResolvers<Response>();
  const { user, calls } = await openSignedIn({
    "GET /api/wishlist": () => json([other._id]),
    "PUT /api/wishlist/*": () => response.promise,
  });
  await count("1");
  await user.click(await heart());
  expect((await heart()).getAttribute("aria-pressed")).toBe("true");
  await count("2");
  await waitFor(() => expect(callsOf(calls, "PUT", `/api/wishlist/${tool._id}`)).toHaveLength(1));
  response.resolve(json({ wished: true }));
  await count("2");
  expect(localStorage.getItem("wish-list")).toBeNull();
});

test("a failed change is reverted with a toast", async () => {
  const { user } = await openSignedIn({
    "GET /api/wishlist": () => json([tool._id]),
    "DELETE /api/wishlist/*": () => problem(503),
  });
  await count("1");
  await user.click(await heart());
  const toast = await screen.findByText(/A sentence for people\./);
  expect(toast.closest("[role=alert]")?.textContent).toContain("Wish List");
  await waitFor(async () => expect((await heart()).getAttribute("aria-pressed")).toBe("true"));
  await count("1");
});

test("another tab's change is heard", async () => {
  let wishes = [tool._id];
  await openSignedIn({ "GET /api/wishlist": () => json(wishes) });
  await count("1");
  wishes = [tool._id, other._id];
  const tab = new BroadcastChannel("wish-list");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  tab.postMessage("changed");
  expect(await count("2")).toBeTruthy();
  tab.close();
});

test("with the session the account's list is gone from the page and from the device", async () => {
  await openSignedIn({ "GET /api/wishlist": () => json([tool._id]) });
  await count("1");
  endSession("elsewhere");
  await count("");
  expect(localStorage.length).toBe(0);
  expect((await heart()).getAttribute("aria-pressed")).toBe("false");
});

test("a list that fails to load can be retried", async () => {
  let broken = true;
  serve({
    "GET /api/wishlist": () => (broken ? problem(503) : json([tool._id])),
    "GET /api/tools/chosen": () => json([tool]),
  });
  const { user } = await openPage("/wishlist", identity(CUSTOMER));
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("article", { name: tool.name })).toBeTruthy();
});
