import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const tool = aTool({ available: 0 });
const page = `/tools/${tool.partNumber.toLowerCase()}/${tool.slug}`;
const CALL = `/api/stock-alerts/${tool._id}`;
const LABEL = "Tell me when it is back";
const TOKEN = "019a0000-0000-4000-8000-000000000000";

const part = () => json({ ...tool, related: [], category: null, attributes: {}, specifications: [] });

/** Serves a sold-out part and the customer's requests, none at first. */
function serveAlerts() {
  let waiting: string[] = [];
  return serve({
    "GET /api/parts/*": part,
    "GET /api/stock-alerts": () => json(waiting),
    [`PUT ${CALL}`]: () => {
      waiting = [tool._id];
      return json({ requested: true });
    },
    [`DELETE ${CALL}`]: () => {
      waiting = [];
      return json({ deletedCount: 1 });
    },
  });
}

test("a visitor is led to the login page, and back", async () => {
  serve({ "GET /api/parts/*": part });
  const { user, address } = await openPage(page);
  await user.click(await screen.findByRole("link", { name: LABEL }));
  await waitFor(() => expect(address()).toBe("/login"));
});

test("a customer requests the email once, sees where it goes, and cancels it", async () => {
  const calls = serveAlerts();
  const { user } = await openPage(page, identity(CUSTOMER));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: LABEL });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.dblClick(button);
  expect(await screen.findByText(new RegExp(`one email to ${CUSTOMER.email} when`))).toBeTruthy();
  expect(callsOf(calls, "PUT", CALL)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Cancel email" }));
  expect(await screen.findByRole("button", { name: LABEL })).toBeTruthy();
  expect(callsOf(calls, "DELETE", CALL)).toHaveLength(1);
});

test("a request and its cancellation are announced, and the focus stays beside the new button", async () => {
  serveAlerts();
  const { user } = await openPage(page, identity(CUSTOMER));
  const request = await screen.findByRole<HTMLButtonElement>("button", { name: LABEL });
  await waitFor(() => expect(request.disabled).toBe(false));
  const group = screen.getByRole("group", { name: "Email when it is back" });
  const status = within(group).getByRole("status");
  expect(status.textContent).toBe("");
  for (const [pressed, next, message] of [
    [LABEL, "Cancel email", "Email requested"],
    ["Cancel email", LABEL, "Email cancelled"],
  ] as const) {
    screen.getByRole("button", { name: pressed }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: next });
    await waitFor(() => expect(status.textContent).toBe(message));
    expect(document.activeElement).toBe(group);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: next }));
  }
});

test("an error is shown, and the button stays", async () => {
  serve({
    "GET /api/parts/*": part,
    "GET /api/stock-alerts": () => json([]),
    [`PUT ${CALL}`]: () => problem(409, { detail: "This part can be ordered now." }),
  });
  const { user } = await openPage(page, identity(CUSTOMER));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: LABEL });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText("This part can be ordered now.")).toBeTruthy();
  expect(screen.getByRole("button", { name: LABEL })).toBeTruthy();
});

test("a part that can be ordered has no such button", async () => {
  const there = aTool({ available: 500 });
  serve({
    "GET /api/parts/*": () =>
      json({ ...there, related: [], category: null, attributes: {}, specifications: [] }),
  });
  await openPage(page, identity(CUSTOMER));
  expect(await within(await screen.findByRole("main")).findByRole("link", { name: "Purchase" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: LABEL })).toBeNull();
});

test("the link of an email unsubscribes after a click, not when it is opened", async () => {
  const calls = serve({ [`POST /api/unsubscribe/${TOKEN}`]: () => json({ unsubscribed: true }) });
  const { user } = await openPage(`/unsubscribe/${TOKEN}`);
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  const status = within(screen.getByRole("main")).getByRole("status");
  expect(callsOf(calls, "POST", `/api/unsubscribe/${TOKEN}`)).toEqual([]);
  await user.dblClick(button);
  const heading = await screen.findByRole("heading", { name: "You are unsubscribed" });
  expect(document.activeElement).toBe(heading);
  expect(status.isConnected).toBe(true);
  expect(status.textContent).toMatch(/^We won't send you emails about parts/);
  expect(callsOf(calls, "POST", `/api/unsubscribe/${TOKEN}`)).toHaveLength(1);
});

test("a link that was cut off says so, and where else the emails can be cancelled", async () => {
  serve({});
  await openPage("/unsubscribe/abc");
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
  expect(screen.getByText(/Open the link from the email again.+“Cancel email” on the page/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
});

test("a failure to unsubscribe shows an error, and can be retried", async () => {
  let broken = true;
  serve({
    [`POST /api/unsubscribe/${TOKEN}`]: () =>
      broken ? problem(503, { detail: "Try again in a minute." }) : json({ unsubscribed: true }),
  });
  const { user } = await openPage(`/unsubscribe/${TOKEN}`);
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText("Try again in a minute.")).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByRole("heading", { name: "You are unsubscribed" })).toBeTruthy();
});
