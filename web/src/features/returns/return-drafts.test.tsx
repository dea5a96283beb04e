import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { aManagedReturn } from "../../testing/manage-samples.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull } from "../../testing/samples.ts";

const ID = "0199f000-0000-7000-8000-00000000000a";
const RETURN_ID = "0199f000-0000-7000-8000-00000000000b";

/** The page of an order with units to return. A request fails with `status`, or succeeds. */
async function openOrder(status?: number) {
  serve({
    [`GET /api/orders/${ID}`]: () => json(anOrderInFull({ _id: ID })),
    [`GET /api/orders/${ID}/events`]: () => json([]),
    [`GET /api/orders/${ID}/returns`]: () =>
      json({ returnable: [{ position: 1, quantity: 3 }], returns: [] }),
    [`POST /api/orders/${ID}/returns`]: () =>
      status === undefined ? json({ _id: RETURN_ID }) : problem(status),
  });
  const opened = await openPage(`/dashboard/orders/${ID}`, identity(CUSTOMER));
  await screen.findByRole("heading", { name: "Returns" });
  return opened;
}

/** The list of returns with one in a state. A decision fails with `status`. */
async function openList(state: "requested" | "refunded" = "requested", status = 401) {
  const managed = aManagedReturn({ _id: RETURN_ID, orderId: ID, state });
  serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/returns": () => json([managed]),
    [`POST /api/manage/returns/${RETURN_ID}/decline`]: () => problem(status),
  });
  const opened = await openPage("/dashboard/returns", identity(ADMIN));
  await screen.findByRole("listitem", { name: "Return of BW-100123" });
  return opened;
}

const requestForm = () => screen.queryByRole("form", { name: "Request a return" });
const declineForm = () => screen.queryByRole("form", { name: "Decline the return" });

test("a request that meets the end of the session is open again after the login", async () => {
  const { user, left } = await openOrder(401);
  await user.click(screen.getByRole("button", { name: "Request a return" }));
  await user.type(screen.getByLabelText("Reason"), "Too large.");
  await user.click(screen.getByRole("button", { name: "Request return" }));
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();

  const again = await openOrder();
  const form = within(screen.getByRole("form", { name: "Request a return" }));
  expect(form.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Too large.");
  await again.user.click(form.getByRole("button", { name: "Request return" }));
  await waitFor(() => expect(requestForm()).toBeNull());
  cleanup();
  await openOrder();
  expect(requestForm()).toBeNull();
});

test("a cancelled request is deleted, and the focus returns to its button", async () => {
  const { user } = await openOrder();
  await user.click(screen.getByRole("button", { name: "Request a return" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Units to return"));
  await user.type(screen.getByLabelText("Reason"), "Too large.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Request a return" }));
  cleanup();
  await openOrder();
  expect(requestForm()).toBeNull();
});

test("a reason to decline is there again after a login, unless the return was decided meanwhile", async () => {
  const { user, left } = await openList();
  await user.click(screen.getByRole("button", { name: "Decline" }));
  await user.type(screen.getByLabelText("Reason for the customer"), "It was used.");
  await user.click(screen.getByRole("button", { name: "Decline return" }));
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();
  await openList("refunded");
  expect(declineForm()).toBeNull();
  cleanup();

  const again = await openList();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason for the customer").value).toBe("It was used.");
  await again.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Decline" }));
  cleanup();
  await openList();
  expect(declineForm()).toBeNull();
});
