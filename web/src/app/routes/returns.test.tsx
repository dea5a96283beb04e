import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { aManagedReturn, aReturn } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { anOrderInFull } from "../../testing/samples.ts";

const ID = "0199f000-0000-7000-8000-00000000000a";
const RETURN = aReturn();
const MANAGED = aManagedReturn({ _id: RETURN._id, orderId: ID });
const OWN = `/api/orders/${ID}/returns`;

const openOrder = (handlers: Record<string, Handler>) => {
  const calls = serve({
    [`GET /api/orders/${ID}`]: () => json(anOrderInFull({ _id: ID })),
    [`GET /api/orders/${ID}/events`]: () => json([]),
    ...handlers,
  });
  return { calls, page: openPage(`/dashboard/orders/${ID}`, identity(CUSTOMER)) };
};

test("a customer requests a return of some units with a reason", async () => {
  let returns: object[] = [];
  const { calls, page } = openOrder({
    [`GET ${OWN}`]: () =>
      json({ returnable: returns.length > 0 ? [] : [{ position: 1, quantity: 3 }], returns }),
    [`POST ${OWN}`]: () => {
      returns = [RETURN];
      return json({ _id: RETURN._id });
    },
  });
  const { user } = await page;
  await user.click(await screen.findByRole("button", { name: "Request a return" }));
  const form = within(screen.getByRole("form", { name: "Request a return" }));
  const quantity = form.getByLabelText("Units to return");
  await user.clear(quantity);
  await user.type(quantity, "4");
  await user.click(form.getByRole("button", { name: "Request return" }));
  expect(form.getByText("Enter a number from 1 to 3.")).toBeTruthy();
  expect(form.getByText("Enter a reason, so that we can decide.")).toBeTruthy();
  expect(callsOf(calls, "POST", OWN)).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, "2");
  await user.type(form.getByLabelText("Reason"), "Too large.");
  await user.click(form.getByRole("button", { name: "Request return" }));
  expect(await screen.findByText(/Requested. We'll email you our decision./)).toBeTruthy();
  expect(callsOf(calls, "POST", OWN)[0]?.body).toEqual({
    lines: [{ position: 1, quantity: 2 }],
    reason: "Too large.",
  });
});

test("a customer returns units of several lines, each with its name", async () => {
  const { calls, page } = openOrder({
    [`GET ${OWN}`]: () =>
      json({
        returnable: [
          { position: 1, quantity: 3 },
          { position: 2, quantity: 5 },
        ],
        returns: [],
      }),
    [`POST ${OWN}`]: () => json({ _id: RETURN._id }),
  });
  const { user } = await page;
  await user.click(await screen.findByRole("button", { name: "Request a return" }));
  const form = within(screen.getByRole("form", { name: "Request a return" }));
  await user.type(form.getByLabelText("Reason"), "Bent.");
  await user.click(form.getByRole("button", { name: "Request return" }));
  expect(form.getAllByText("Enter the units of at least one line.")).toHaveLength(2);
  await user.type(form.getByLabelText("Units of line 2"), "6");
  await user.click(form.getByRole("button", { name: "Request return" }));
  expect(form.getByText("Enter a number from 0 to 5.")).toBeTruthy();
  await user.clear(form.getByLabelText("Units of line 2"));
  await user.type(form.getByLabelText("Units of line 2"), "4");
  await user.click(form.getByRole("button", { name: "Request return" }));
  await waitFor(() => expect(callsOf(calls, "POST", OWN)).toHaveLength(1));
  expect(callsOf(calls, "POST", OWN)[0]?.body).toEqual({
    lines: [{ position: 2, quantity: 4 }],
    reason: "Bent.",
  });
});

test("an order without units to return has no section for it", async () => {
  const { calls, page } = openOrder({ [`GET ${OWN}`]: () => json({ returnable: [], returns: [] }) });
  await page;
  await waitFor(() => expect(callsOf(calls, "GET", OWN)).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Returns" })).toBeNull();
});

test("an order whose time for returns is over says until when they were possible", async () => {
  await openOrder({ [`GET ${OWN}`]: () => json({ returnable: [], endedOn: "2026-12-04", returns: [] }) })
    .page;
  expect(await screen.findByText("Returns were possible until 4 December 2026.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Request a return" })).toBeNull();
});

test("returns that cannot be loaded can be tried again", async () => {
  let broken = true;
  const { page } = openOrder({
    [`GET ${OWN}`]: () => (broken ? problem(503) : json({ returnable: [], returns: [RETURN] })),
  });
  const { user } = await page;
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByRole("heading", { name: "The returns could not be loaded" })).toBeTruthy();
  broken = false;
  await user.click(alert.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Requested. We'll email you our decision./)).toBeTruthy();
});

test("an order that was cancelled has no returns, and no error", async () => {
  const { calls, page } = openOrder({ [`GET ${OWN}`]: () => problem(404) });
  await page;
  await waitFor(() => expect(callsOf(calls, "GET", OWN)).toHaveLength(1));
  expect(await screen.findByRole("heading", { name: "Order BW-100123" })).toBeTruthy();
  expect(screen.queryByText("The returns could not be loaded")).toBeNull();
});

test("a declined return shows the shop's reason", async () => {
  const declined = { ...RETURN, state: "declined", declineReason: "It was used." };
  const { page } = openOrder({
    [`GET ${OWN}`]: () => json({ returnable: [{ position: 1, quantity: 1 }], returns: [declined] }),
  });
  await page;
  expect(await screen.findByText(/It was used\./)).toBeTruthy();
});

/** Opens the admin's list with one return that follows its steps. `accepting` is the response that accepts it. */
async function openList(
  over: Partial<Record<keyof typeof MANAGED, unknown>> = {},
  accepting?: Promise<Response>,
) {
  let found: object[] = [{ ...MANAGED, ...over }];
  const step =
    (next: object[]): Handler =>
    () => {
      found = next;
      return json({ done: true });
    };
  const path = `/api/manage/returns/${RETURN._id}`;
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/returns": () => json(found),
    [`POST ${path}/accept`]: accepting ? () => accepting : step([{ ...MANAGED, state: "accepted" }]),
    [`POST ${path}/decline`]: step([]),
    [`POST ${path}/receive`]: step([{ ...MANAGED, state: "received" }]),
    [`POST ${path}/refund`]: () => problem(409, { detail: "This order is already being refunded in full." }),
  });
  const { user } = await openPage("/dashboard/returns", identity(ADMIN));
  await screen.findByRole("listitem", { name: "Return of BW-100123" });
  return { user, calls, path };
}

/** Presses the button that refunds, and confirms. */
async function confirmRefund(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Refund $22.40" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund the return of BW-100123?" }));
  await user.click(dialog.getByRole("button", { name: "Refund $22.40" }));
}

test("a refund is requested only after the amount was confirmed", async () => {
  const { user, calls, path } = await openList({ state: "received" });
  const refund = screen.getByRole("button", { name: "Refund $22.40" });
  await user.click(refund);
  const dialog = within(await screen.findByRole("dialog"));
  const warning = "$22.40 will be refunded to the customer's card. You can't undo this.";
  expect(dialog.getByText(warning)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(refund);
  expect(callsOf(calls, "POST", `${path}/refund`)).toEqual([]);
});

test("staff accept, receive and refund a return; a failure is announced", async () => {
  const { user, calls, path } = await openList();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await user.click(await screen.findByRole("button", { name: "Received, add to stock" }));
  await confirmRefund(user);
  expect(await screen.findByText(/already being refunded in full/)).toBeTruthy();
  expect(callsOf(calls, "POST", `${path}/receive`)[0]?.body).toEqual({
    lines: [{ position: 1, restock: true }],
  });
});

test("staff decide for each of several lines whether it is sold again", async () => {
  const lines = ["Hex bolt", "Claw hammer"].map((name, at) => ({
    position: at + 1,
    name,
    quantity: 1,
    ordered: 2,
    restocked: null,
  }));
  const { user, calls, path } = await openList({ state: "accepted", lines });
  expect(screen.getByText(/2 lines/)).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "Add Claw hammer to stock" }));
  await user.click(screen.getByRole("button", { name: "Received" }));
  await waitFor(() => expect(callsOf(calls, "POST", `${path}/receive`)).toHaveLength(1));
  expect(callsOf(calls, "POST", `${path}/receive`)[0]?.body).toEqual({
    lines: [
      { position: 1, restock: true },
      { position: 2, restock: false },
    ],
  });
});

test("a step is taken once; its button retains the focus meanwhile, then the message gets it", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls, path } = await openList({}, promise);
  await pressTwice(user, screen.getByRole("button", { name: "Accept" }));
  await user.click(screen.getByRole("button", { name: "Decline" }));
  expect(screen.queryByRole("form", { name: "Decline the return" })).toBeNull();
  expect(callsOf(calls, "POST", `${path}/accept`)).toHaveLength(1);
  resolve(json({ done: true }));
  const message = await screen.findByText("The return of BW-100123 is accepted.");
  await waitFor(() => expect(document.activeElement).toBe(message));
});

test("staff decline a return with a reason; without one nothing is sent", async () => {
  const { user, calls, path } = await openList();
  await user.click(screen.getByRole("button", { name: "Decline" }));
  await user.click(screen.getByRole("button", { name: "Decline return" }));
  expect(screen.getByText("Enter a reason.")).toBeTruthy();
  expect(callsOf(calls, "POST", `${path}/decline`)).toEqual([]);
  await user.type(screen.getByLabelText("Reason for the customer"), "It was used.");
  await user.click(screen.getByRole("button", { name: "Decline return" }));
  expect(await screen.findByText("No open returns")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("The return of BW-100123 is declined.");
  expect(callsOf(calls, "POST", `${path}/decline`)[0]?.body).toEqual({ reason: "It was used." });
});

test("a declined return shows staff both reasons, each with whose it is", async () => {
  await openList({ state: "declined", declineReason: "It was used." });
  const row = screen.getByRole("listitem", { name: "Return of BW-100123" });
  expect(row.textContent).toContain(`Customer's reason: ${RETURN.reason} Declined because: It was used.`);
});

test("both halves of a double click accept a return once", async () => {
  const { calls, path } = await openList();
  const accept = screen.getByRole("button", { name: "Accept" });
  fireEvent.click(accept);
  fireEvent.click(accept);
  expect(await screen.findByRole("button", { name: "Received, add to stock" })).toBeTruthy();
  expect(callsOf(calls, "POST", `${path}/accept`)).toHaveLength(1);
});

const REFUND = { amount: 22.4, status: "done", failure: null };

/** Opens the list with a received return, requests its refund, and returns the row and the user. Without `refund` its response is lost. */
async function refundWith(refund: object | undefined, after: object[]) {
  let found: object[] = [{ ...MANAGED, state: "received" }];
  const path = `/api/manage/returns/${RETURN._id}/refund`;
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/returns": () => json(found),
    [`POST ${path}`]: () => {
      found = after;
      return refund ? json({ ...REFUND, ...refund }) : Response.error();
    },
  });
  const { user } = await openPage("/dashboard/returns", identity(ADMIN));
  await confirmRefund(user);
  await waitFor(() => expect(callsOf(calls, "POST", path)).toHaveLength(1));
  const row = () => screen.getByRole("listitem", { name: "Return of BW-100123" });
  return { row, user };
}

test("a refund that is done is announced, and the return leaves the list", async () => {
  await refundWith({}, []);
  expect(await screen.findByText("The return of BW-100123 is refunded.")).toBe(document.activeElement);
  expect(await screen.findByText("No open returns")).toBeTruthy();
});

test.each([
  ["left the list", [], "No open returns"],
  ["is refunded", [{ ...MANAGED, state: "refunded" }], /Refunded\. Customer's reason/],
])("a refund whose response was lost shows its error until it is closed; the return %s", async (...each) => {
  const [, after, text] = each;
  const { user } = await refundWith(undefined, after);
  expect(await screen.findByText(text)).toBeTruthy();
  const dialog = within(screen.getByRole("dialog", { name: "Refund the return of BW-100123?" }));
  expect(await dialog.findByText(/We can't connect/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.className).toBe("focus-place");
});

test("a refund that is not confirmed is announced as on its way, and cannot be requested again", async () => {
  const { row } = await refundWith({ status: "owed" }, [
    { ...MANAGED, state: "received", refundPending: true, refundAmount: 0 },
  ]);
  const message = "The refund of $22.40 for BW-100123 is on its way. Stripe has not confirmed it yet.";
  expect(await screen.findByText(message)).toBe(document.activeElement);
  expect(await within(row()).findByText("Refund pending")).toBeTruthy();
  expect(within(row()).queryByRole("button")).toBeNull();
  expect(row().textContent).toContain("Received, the refund is on its way.");
  expect(screen.queryByText(/is refunded/)).toBeNull();
});

test("a refund that the bank rejected is announced with what to do, and can be requested again", async () => {
  const failure = "The customer's bank rejected the refund (lost_or_stolen_card).";
  const { row } = await refundWith({ status: "failed", failure }, [
    { ...MANAGED, state: "received", refundFailure: failure },
  ]);
  const advice = `${failure} Check the order's payments, then refund it again.`;
  const message = `The refund of $22.40 for BW-100123 failed. ${advice}`;
  expect(await screen.findByText(message)).toBe(document.activeElement);
  await waitFor(() => expect(row().textContent).toContain(`Received, the refund failed. ${advice}`));
  expect(within(row()).getByRole("button", { name: "Refund $22.40" })).toBeTruthy();
  expect(screen.queryByText(/is refunded/)).toBeNull();
});

test.each([
  [{ state: "received" }, "Received. We'll refund you next."],
  [{ state: "received", refundPending: true }, "Received. Your refund is on its way."],
  [{ state: "refunded" }, "Refunded. Your bank may take a few days to show it."],
])("a customer reads about a return that is %j: %s", async (over, text) => {
  const { page } = openOrder({
    [`GET ${OWN}`]: () => json({ returnable: [], returns: [{ ...RETURN, ...over }] }),
  });
  await page;
  expect((await screen.findByText(/^Your reason/)).parentElement?.textContent).toContain(text);
});
