import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aManagedOrder, anInspectedOrder } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { openOrderList } from "../../testing/order-list.ts";
import { aPaidOrder } from "../../testing/samples.ts";

const { _id: ID } = aPaidOrder();

type Fulfilment = "preparing" | "shipped" | "delivered";

/** Opens an order whose dialogs send `call`, which `respond` handles. */
async function openOrder(state: Fulfilment | (() => Fulfilment), call: string, respond: () => Response) {
  const order = () => {
    const fulfilment = typeof state === "string" ? state : state();
    return aPaidOrder({
      fulfilment,
      ...(fulfilment === "shipped" && { carrier: "DHL", trackingNumber: "JD" }),
    });
  };
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/orders/*": () => json(anInspectedOrder({ order: order() })),
    [`GET /api/manage/orders/${ID}/notes`]: () => json([]),
    [call]: respond,
  });
  const opened = await openPage(`/dashboard/manageAllOrder/${ID}`, identity(ADMIN));
  await screen.findByRole("heading", { name: /^Order BW/ });
  return { ...opened, calls };
}

const DIALOGS = [
  {
    opener: "Change address",
    fulfilment: "preparing",
    call: `PUT /api/manage/orders/${ID}/delivery`,
    body: { address: aPaidOrder().address, phone: "471100" },
    message: "The delivery address is changed.",
    field: "Phone",
    wire: "phone",
    send: "Save",
    done: { changed: true },
    without: "shipped",
  },
  {
    opener: "Change carrier",
    fulfilment: "shipped",
    call: `PUT /api/manage/orders/${ID}/parcel`,
    body: { carrier: "DHL", trackingNumber: "471100" },
    message: "Carrier and tracking number are changed.",
    field: "Tracking number (optional)",
    wire: "trackingNumber",
    send: "Save",
    done: { changed: true },
    without: "delivered",
  },
  {
    opener: "Mark as shipped",
    fulfilment: "preparing",
    call: "POST /api/manage/orders/ship",
    body: { ids: [ID], parcels: [{ id: ID, trackingNumber: "471100" }] },
    message: "The order is shipped.",
    field: "Tracking number (optional)",
    wire: "parcels[0].trackingNumber",
    send: "Mark as shipped",
    done: [{ id: ID, outcome: "changed", detail: "" }],
    without: "shipped",
  },
] as const;

/** Opens a dialog, enters a text and sends it. */
async function send(
  { opener, field, send: label }: (typeof DIALOGS)[number],
  { user }: Awaited<ReturnType<typeof openOrder>>,
) {
  await user.click(screen.getByRole("button", { name: opener }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText(field));
  await user.type(dialog.getByLabelText(field), " 471100 ");
  await user.click(dialog.getByRole("button", { name: label }));
  return dialog;
}

test.each(DIALOGS)(
  "$opener: what was entered is there again after a login, until it is sent",
  async (each) => {
    const opened = await openOrder(each.fulfilment, each.call, () => problem(401));
    await send(each, opened);
    await waitFor(() => expect(opened.left).toHaveLength(1));
    cleanup();
    await openOrder(each.without, each.call, () => problem(500));
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();

    let fulfilment: Fulfilment = each.fulfilment;
    const { user, calls } = await openOrder(
      () => fulfilment,
      each.call,
      () => {
        fulfilment = each.without;
        return json(each.done);
      },
    );
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>(each.field).value).toBe(" 471100 ");
    await user.click(dialog.getByRole("button", { name: each.send }));
    expect(await screen.findByText(each.message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: each.opener })).toBeNull());
    expect(calls.filter(({ method }) => method !== "GET").map(({ body }) => body)).toEqual([each.body]);
    cleanup();
    await openOrder(each.fulfilment, each.call, () => problem(500));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each(DIALOGS)("$opener: an error of the API is at its field, which gets the focus", async (each) => {
  const errors = [{ field: each.wire, message: "must be one line of printable characters" }];
  const opened = await openOrder(each.fulfilment, each.call, () => problem(422, { errors }));
  const dialog = await send(each, opened);
  await dialog.findByText("must be one line of printable characters");
  const field = dialog.getByLabelText(each.field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

test.each(DIALOGS)("$opener: Cancel deletes what was entered and returns the focus", async (each) => {
  const opened = await openOrder(each.fulfilment, each.call, () => problem(503));
  const dialog = await send(each, opened);
  await opened.user.click(await dialog.findByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: each.opener }));
  cleanup();
  await openOrder(each.fulfilment, each.call, () => problem(503));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the first wrong field of an address gets the focus", async () => {
  const { user, calls } = await openOrder("preparing", "PUT /api/none", () => problem(500));
  await user.click(screen.getByRole("button", { name: "Change address" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Address"));
  await user.clear(dialog.getByLabelText("Phone"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter an address.")).toBeTruthy();
  expect(dialog.getByText("Enter a phone number.")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  expect(document.activeElement).toBe(dialog.getByLabelText("Address"));
});

test("scanned tracking numbers are there again when the orders are selected after a login", async () => {
  const orders = ["b1", "b2"].map((end) =>
    aManagedOrder({ id: ID.replace(/aa$/, end), orderNumber: `BW-1001${end}` }),
  );
  const path = "/api/manage/orders/ship";
  const openDialog = async (respond: () => Response) => {
    const opened = await openOrderList(() => json(orders), { [`POST ${path}`]: respond });
    await opened.user.click(await screen.findByRole("checkbox", { name: /Select all/ }));
    await opened.user.click(screen.getByRole("button", { name: "Mark 2 as shipped" }));
    return { ...opened, dialog: within(await screen.findByRole("dialog")) };
  };
  const { user, dialog, left } = await openDialog(() => problem(401));
  await user.type(dialog.getByLabelText("Carrier (optional)"), "DHL{Enter}");
  await user.keyboard("TN1{Enter}TN2{Enter}");
  await user.click(dialog.getByRole("button", { name: "Mark 2 orders as shipped" }));
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();

  const again = await openDialog(() => json([]));
  await again.user.click(again.dialog.getByRole("button", { name: "Mark 2 orders as shipped" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(callsOf(again.calls, "POST", path).map(({ body }) => body)).toEqual([
    {
      ids: orders.map(({ id }) => id),
      parcels: orders.map(({ id }, at) => ({ id, carrier: "DHL", trackingNumber: `TN${at + 1}` })),
    },
  ]);
});

test("after a change the focus is at the order's state, also where the pressed button is gone", async () => {
  let fulfilment: Fulfilment = "preparing";
  const { user } = await openOrder(
    () => fulfilment,
    `PUT /api/manage/orders/${ID}/delivery`,
    () => {
      fulfilment = "shipped";
      return json({ changed: true });
    },
  );
  await user.click(screen.getByRole("button", { name: "Change address" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await screen.findByText("The delivery address is changed.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Change address" })).toBeNull());
  expect(document.activeElement?.className).toContain("state-line");
});
