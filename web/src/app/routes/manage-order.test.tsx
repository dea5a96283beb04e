import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aLoggedEvent, aManagedLine, anInspectedOrder, aRefund } from "../../testing/manage-samples.ts";
import { type Call, callsOf, type Handler, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aCancelledOrder, anOrder, aPaidOrder } from "../../testing/samples.ts";

const ID = aPaidOrder()._id;
const PAGE = `/dashboard/manageAllOrder/${ID}`;

async function open(inspect: Handler, more: Record<string, Handler> = {}) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/orders/*": inspect,
    [`GET /api/manage/orders/${ID}/notes`]: () => json([]),
    ...more,
  });
  return { ...(await openPage(PAGE, identity(ADMIN))), calls };
}

async function openDialog(name: string, user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

const SHIP = "/api/manage/orders/ship";

const outcome = (result: "changed" | "unchanged" | "refused", detail = "") =>
  json([{ id: ID, outcome: result, detail }]);

const refundCalls = (calls: readonly Call[]) => callsOf(calls, "POST", `/api/manage/orders/${ID}/refund`);

test("shows the order, its customer, payments, refunds and events", async () => {
  const events = [
    aLoggedEvent({ type: "order.shipped", source: "admin", by: "Mira Holt" }),
    aLoggedEvent({ type: "order.cancel-withdrawn", source: "customer" }),
    aLoggedEvent({ type: "order.something-new", source: "sweeper" }),
    aLoggedEvent({
      type: "order.partly-refunded",
      source: "admin",
      by: "Mira Holt",
      data: { amountCents: 1200 },
    }),
  ];
  const refunds = [
    aRefund({ amount: 12, restock: false }),
    aRefund({ _id: ID, status: "failed", failure: "No funds." }),
    aRefund({
      _id: "units",
      lines: [{ position: 2, name: "Claw hammer", quantity: 3, amount: 36, tax: 0, restock: true }],
    }),
  ];
  const order = aPaidOrder({ refundedAmount: 12 });
  await open(() => json(anInspectedOrder({ order, events, refunds, refundable: 100 })));
  for (const words of [
    "Order BW-100123",
    "customer@boltwright.test",
    "Plot 7, Dhaka 1208",
    "Cancellation stopped: the bank is processing the payment",
    "order.something-new",
    "Refunded, $12.00",
    "Refund failed",
    "No funds.",
    "Claw hammer",
    "$100.00 can still be refunded.",
    "$12.00 of $112.00 refunded",
  ]) {
    expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0);
  }
  const names = screen.getAllByText("Mira Holt").filter(({ tagName }) => tagName === "BDI");
  expect(names.map(({ parentElement }) => parentElement?.textContent)).toContain("by Mira Holt");
});

test("a refund of another charge of the order is not a refund of the order", async () => {
  await open(() => json(anInspectedOrder({ refunds: [aRefund({ amount: 3, cause: "dashboard" })] })));
  expect(await screen.findByText("$112.00 can still be refunded.")).toBeTruthy();
  expect(screen.queryByText(/of \$112\.00 refunded/)).toBeNull();
});

test("a full refund that is made again after the bank returned the first is not called a partial one", async () => {
  const data = { amountCents: 11200 };
  const events = ["order.refunded", "order.refund-returned", "order.partly-refunded"].map((type, index) =>
    aLoggedEvent({ _id: `event-${index}`, type, source: "webhook", data }),
  );
  await open(() => json(anInspectedOrder({ order: aPaidOrder({ status: "refunded" }), events })));
  const log = within(await screen.findByRole("region", { name: "Event log" }));
  expect(log.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent)).toEqual([
    "Fully refunded, $112.00",
    "Refund returned by the customer's bank, $112.00",
    "Refunded, $112.00",
  ]);
});

test("while the rest is being refunded, the pending amount is without what is refunded", async () => {
  const order = aPaidOrder({ refundedAmount: 12 });
  const refunds = [aRefund({ amount: 12 }), aRefund({ _id: ID, amount: 100, status: "owed" })];
  await open(() => json(anInspectedOrder({ order, refunds, refundable: 0, beingRefunded: true })));
  expect(await screen.findByText("Refund of $100.00 pending")).toBeTruthy();
});

test("a refund that the bank returned can be repeated, without a question about the stock", async () => {
  const order = aPaidOrder({ status: "refunded", fulfilment: "shipped" });
  const { user } = await open(() =>
    json(
      anInspectedOrder({
        order,
        events: [
          aLoggedEvent({ type: "order.refund-returned", source: "webhook", data: { amountCents: 11200 } }),
        ],
        refunds: [
          aRefund({ status: "failed", failure: "The customer's bank rejected the refund (declined)." }),
        ],
        refundable: 112,
      }),
    ),
  );
  expect(await screen.findByText(/Refund returned by the customer's bank, \$112\.00/)).toBeTruthy();
  expect(screen.getByText("Refund owed")).toBeTruthy();
  expect(screen.queryByText(/^Refunded$|by Stripe/)).toBeNull();
  const dialog = await openDialog("Refund", user);
  expect(dialog.queryByRole("checkbox")).toBeNull();
  expect(dialog.getByText(/The customer's bank returned the last refund/)).toBeTruthy();
});

test.each([
  [false, 1],
  [true, 0],
])("a refunded order whose units are all restocked (%s) has no delivery", async (restocked, buttons) => {
  const order = aPaidOrder({ status: "refunded", fulfilment: "shipped", refundedAmount: 112 });
  await open(() => json(anInspectedOrder({ order, refundable: 0, restocked })));
  expect(await screen.findByText("Refunded")).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Mark as delivered" })).toHaveLength(buttons);
});

test("an order is shipped after a confirmation", async () => {
  let fulfilment: "preparing" | "shipped" = "preparing";
  const { user, calls } = await open(() => json(anInspectedOrder({ order: aPaidOrder({ fulfilment }) })), {
    [`POST ${SHIP}`]: () => {
      fulfilment = "shipped";
      return outcome("changed");
    },
  });
  const dialog = await openDialog("Mark as shipped", user);
  expect(dialog.getByText(/You can't undo this/)).toBeTruthy();
  await user.dblClick(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("The order is shipped.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Mark as delivered" })).toBeTruthy();
  expect(callsOf(calls, "POST", SHIP)).toHaveLength(1);
});

test("shows who shipped the order before", async () => {
  let events = anInspectedOrder().events;
  const { user } = await open(() => json(anInspectedOrder({ events })), {
    [`POST ${SHIP}`]: () => {
      events = [aLoggedEvent({ type: "order.shipped", source: "admin", by: "Mira Holt" })];
      return outcome("unchanged");
    },
  });
  const dialog = await openDialog("Mark as shipped", user);
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText(/^Mira Holt already marked this order as shipped, .*\.$/)).toBeTruthy();
});

test.each([
  [
    "open",
    "Disputed",
    / Don't ship the order .* You can refund it only while it is an inquiry, before the bank takes the money\.$/,
    ["Refund"],
  ],
  [
    "lost",
    "Dispute lost",
    /^The dispute is lost: the bank returned the money\. Don't ship or refund .* Ask an operator to record it\.$/,
    [],
  ],
] as const)(
  "an order whose dispute is %s shows that and cannot be shipped",
  async (dispute, label, text, buttons) => {
    // Nothing can be refunded until a lost dispute is recorded.
    await open(() => json(anInspectedOrder({ dispute, ...(dispute === "lost" && { refundable: 0 }) })));
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    const actions = screen.queryAllByRole("button", { name: /^(Mark as shipped|Refund)$/ });
    expect(actions.map(({ textContent }) => textContent)).toEqual(buttons);
    expect(screen.queryByRole("link", { name: "Print packing slip" })).toBeNull();
  },
);

test("once a lost part is recorded, the rest of the order is refunded", async () => {
  await open(() => json(anInspectedOrder({ dispute: "lost", refundable: 50 })));
  expect(
    await screen.findByText(/ a part of the money\. Don't ship the order: refund the rest\.$/),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refund" })).toBeTruthy();
});

test("an order whose dispute is won shows that and can be shipped", async () => {
  await open(() => json(anInspectedOrder({ dispute: "won" })));
  expect(await screen.findByText("Dispute won")).toBeTruthy();
  expect(screen.getByText("To ship")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mark as shipped" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print packing slip" })).toBeTruthy();
});

test("an order that was disputed while the dialog is open is not shipped, and shows why", async () => {
  let dispute: "open" | null = null;
  const detail = "The customer disputes this charge. Do not ship the order until the bank decides.";
  const { user } = await open(() => json(anInspectedOrder({ dispute })), {
    [`POST ${SHIP}`]: () => {
      dispute = "open";
      return outcome("refused", detail);
    },
  });
  const dialog = await openDialog("Mark as shipped", user);
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Disputed")).toBeTruthy();
});

test("an error is shown in the dialog, which stays open", async () => {
  const { user } = await open(() => json(anInspectedOrder()), {
    [`POST ${SHIP}`]: () => outcome("refused", "The money is on its way back."),
  });
  const dialog = await openDialog("Mark as shipped", user);
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await dialog.findByText("The money is on its way back.")).toBeTruthy();
});

test("a full refund is sent once, with the confirmed amount, its reason and restocking", async () => {
  const { user, calls } = await open(() => json(anInspectedOrder()), {
    [`POST /api/manage/orders/${ID}/refund`]: () => json(aRefund()),
  });
  const dialog = await openDialog("Refund", user);
  expect(dialog.getByText(/\$112\.00 will be refunded .* 10 units will be restocked\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Refund $112.00" }));
  expect(dialog.getByRole("alert").textContent).toContain("Reason: Enter a reason.");
  expect(document.activeElement).toBe(dialog.getByLabelText("Reason"));
  expect(refundCalls(calls)).toHaveLength(0);
  await user.type(dialog.getByLabelText("Reason"), "Wrong size");
  await user.dblClick(dialog.getByRole("button", { name: "Refund $112.00" }));
  expect(await screen.findByText("$112.00 was refunded to the customer's card.")).toBeTruthy();
  expect(refundCalls(calls).map(({ body }) => body)).toEqual([
    { reason: "Wrong size", fulfilment: "preparing", refundable: 112 },
  ]);
  expect(refundCalls(calls)[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

test("units are refunded with the amount that the API computed, and one too many is an error", async () => {
  const left = {
    lines: [
      { position: 1, name: "Hex bolt", quantity: 10, amount: 100 },
      { position: 2, name: "Claw hammer", quantity: 1, amount: 12 },
    ],
    shipping: 6.9,
  };
  const order = aPaidOrder({ fulfilment: "shipped" });
  const { user, calls } = await open(() => json(anInspectedOrder({ order, left })), {
    [`POST /api/manage/orders/${ID}/refund`]: () => json(aRefund({ amount: 36.9 })),
    [`POST /api/manage/orders/${ID}/refund/preview`]: () => json({ amount: 36.9, lines: [], shipping: 6.9 }),
  });
  const dialog = await openDialog("Refund", user);
  await user.click(dialog.getByRole("radio", { name: "Units" }));
  await user.type(dialog.getByLabelText("Reason"), "Bent");
  const bolts = dialog.getByRole("spinbutton", { name: "Units of Hex bolt" });
  await user.type(bolts, "11");
  expect(dialog.getByText("Enter whole numbers, at most what is left of each line.")).toBeTruthy();
  await user.clear(bolts);
  await user.type(bolts, "3");
  await user.click(dialog.getByRole("checkbox", { name: "Restock the units of Hex bolt" }));
  await user.click(dialog.getByRole("checkbox", { name: "Delivery, $6.90" }));
  await user.click(await dialog.findByRole("button", { name: "Refund $36.90" }));
  expect(await screen.findByText("$36.90 was refunded to the customer's card.")).toBeTruthy();
  expect(refundCalls(calls)[0]?.body).toEqual({
    lines: [{ position: 1, quantity: 3, restock: true }],
    shipping: true,
    reason: "Bent",
    fulfilment: "shipped",
    refundable: 112,
  });
});

test("a preview that fails is shown where the units are entered, and nothing is refunded", async () => {
  const { user, calls } = await open(() => json(anInspectedOrder()), {
    [`POST /api/manage/orders/${ID}/refund/preview`]: () => problem(409, { detail: "It was refunded." }),
  });
  const dialog = await openDialog("Refund", user);
  await user.click(dialog.getByRole("radio", { name: "Units" }));
  await user.type(dialog.getByLabelText("Reason"), "Bent");
  await user.type(dialog.getByRole("spinbutton", { name: "Units of Combination wrench 19 mm" }), "1");
  expect(await dialog.findByText("It was refunded.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  expect(refundCalls(calls)).toHaveLength(0);
});

test("a repeated attempt has the same key, another amount another one", async () => {
  let broken = true;
  const { user, calls } = await open(() => json(anInspectedOrder()), {
    [`POST /api/manage/orders/${ID}/refund`]: () => (broken ? problem(503) : json(aRefund({ amount: 5 }))),
  });
  const dialog = await openDialog("Refund", user);
  await user.click(dialog.getByRole("radio", { name: "Partial amount" }));
  await user.type(dialog.getByLabelText("Reason"), "Goodwill");
  await user.type(dialog.getByLabelText("Amount in dollars"), "4");
  await user.click(dialog.getByRole("button", { name: "Refund $4.00" }));
  await user.click(await dialog.findByRole("button", { name: "Refund $4.00" }));
  await waitFor(() => expect(refundCalls(calls)).toHaveLength(2));
  await user.clear(dialog.getByLabelText("Amount in dollars"));
  await user.type(dialog.getByLabelText("Amount in dollars"), "5");
  broken = false;
  await user.click(await dialog.findByRole("button", { name: "Refund $5.00" }));
  await waitFor(() => expect(refundCalls(calls)).toHaveLength(3));
  const keys = refundCalls(calls).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(refundCalls(calls)[2]?.body).toEqual({
    amount: 5,
    reason: "Goodwill",
    fulfilment: "preparing",
    refundable: 112,
  });
});

const HALF = { order: aPaidOrder({ refundedAmount: 50 }), refundable: 62 };
const LOST = [
  {
    scope: "Full amount, $112.00",
    sent: 112,
    after: { order: aPaidOrder({ status: "refunded" }), refundable: 0 },
  },
  { scope: "Partial amount", sent: 50, after: HALF },
];

test.each(LOST)(
  "a refund of $sent dollars whose response was lost can be repeated unchanged",
  async (each) => {
    const { scope, sent, after } = each;
    let current = {};
    let isLost = true;
    const { user, calls } = await open(() => json(anInspectedOrder(current)), {
      [`POST /api/manage/orders/${ID}/refund`]: () => {
        current = after;
        return isLost ? Response.error() : json(aRefund({ amount: sent }));
      },
    });
    const dialog = await openDialog("Refund", user);
    await user.click(dialog.getByRole("radio", { name: scope }));
    if (sent < 112) await user.type(dialog.getByLabelText("Amount in dollars"), `${sent}`);
    await user.type(dialog.getByLabelText("Reason"), "Wrong size");
    await user.click(dialog.getByRole("button", { name: `Refund $${sent}.00` }));
    expect(await dialog.findByText(/We can't connect/)).toBeTruthy();
    expect(dialog.getByRole("radio", { name: "Full amount, $112.00" })).toBeTruthy();
    expect(dialog.queryByText(/The customer's bank returned/)).toBeNull();
    isLost = false;
    await user.click(dialog.getByRole("button", { name: `Refund $${sent}.00` }));
    expect(await screen.findByText(`$${sent}.00 was refunded to the customer's card.`)).toBeTruthy();
    const [first, second] = refundCalls(calls);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  },
);

test("after a rejected refund the dialog offers what is left now", async () => {
  let current = {};
  const detail = "Only 62.00 dollars can still be refunded.";
  const { user } = await open(() => json(anInspectedOrder(current)), {
    [`POST /api/manage/orders/${ID}/refund`]: () => {
      current = HALF;
      return problem(422, { detail, errors: [{ field: "amount", message: detail }] });
    },
  });
  const dialog = await openDialog("Refund", user);
  await user.type(dialog.getByLabelText("Reason"), "Wrong size");
  await user.click(dialog.getByRole("button", { name: "Refund $112.00" }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  expect(dialog.getByRole("radio", { name: "Full amount, $62.00" })).toBeTruthy();
});

test("a refund that another admin made meanwhile is reported; what was entered stays and can be sent again", async () => {
  let current = {};
  const detail = "$50.00 was refunded meanwhile. Check the amount and refund again.";
  const { user, calls } = await open(() => json(anInspectedOrder(current)), {
    [`POST /api/manage/orders/${ID}/refund`]: () => {
      if (current === HALF) return json(aRefund({ amount: 5 }));
      current = HALF;
      return problem(409, { detail });
    },
  });
  const dialog = await openDialog("Refund", user);
  await user.click(dialog.getByRole("radio", { name: "Partial amount" }));
  await user.type(dialog.getByLabelText("Amount in dollars"), "5");
  await user.type(dialog.getByLabelText("Reason"), "Scratched");
  await user.click(dialog.getByRole("button", { name: "Refund $5.00" }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  expect(dialog.getByRole("radio", { name: "Full amount, $62.00" })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("5");
  expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe("Scratched");
  await user.click(dialog.getByRole("button", { name: "Refund $5.00" }));
  expect(await screen.findByText("$5.00 was refunded to the customer's card.")).toBeTruthy();
  expect(refundCalls(calls).map(({ body }) => body)).toMatchObject([{ refundable: 112 }, { refundable: 62 }]);
  const keys = refundCalls(calls).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[1]).toBe(keys[0]);
});

test.each(["0", "112.01", "1.234", "ten"])(
  "a partial amount of %s is rejected, and nothing is sent",
  async (typed) => {
    const { user, calls } = await open(() => json(anInspectedOrder()));
    const dialog = await openDialog("Refund", user);
    await user.click(dialog.getByRole("radio", { name: "Partial amount" }));
    await user.type(dialog.getByLabelText("Amount in dollars"), typed);
    await user.type(dialog.getByLabelText("Reason"), "Goodwill");
    await user.click(dialog.getByRole("button", { name: /^Refund/ }));
    expect(dialog.getAllByText(/Enter an amount from \$0\.01 to \$112\.00\.$/).length).toBeGreaterThan(1);
    expect(document.activeElement).toBe(dialog.getByLabelText("Amount in dollars"));
    expect(refundCalls(calls)).toHaveLength(0);
  },
);

test("shipped units are restocked only if the admin selects it", async () => {
  const shipped = aPaidOrder({ fulfilment: "shipped" });
  const { user, calls } = await open(() => json(anInspectedOrder({ order: shipped })), {
    [`POST /api/manage/orders/${ID}/refund`]: () => json(aRefund({ status: "failed", failure: "No funds." })),
  });
  const dialog = await openDialog("Refund", user);
  expect(dialog.getByText(/The stock doesn't change\.$/)).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "The 10 units were returned and can be restocked" }));
  expect(dialog.getByText(/will be restocked\.$/)).toBeTruthy();
  await user.type(dialog.getByLabelText("Reason"), "Returned");
  await user.click(dialog.getByRole("button", { name: "Refund $112.00" }));
  expect(await screen.findByText("Refund of $112.00 failed. No funds.")).toBeTruthy();
  expect(refundCalls(calls)[0]?.body).toMatchObject({ restock: true, fulfilment: "shipped" });
});

test("an unpaid order has no actions", async () => {
  await open(() => json(anInspectedOrder({ order: anOrder(), payments: [], refundable: 0 })));
  expect(await screen.findByText("No payments yet.")).toBeTruthy();
  for (const name of ["Ship", "Mark as delivered", "Refund"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a cancelled order shows when and why, and neither its customer nor an action", async () => {
  const order = aCancelledOrder({ endedUnpaid: true });
  await open(() => json(anInspectedOrder({ order, refundable: 0 })));
  expect(await screen.findByText("Cancelled", { selector: ".status" })).toBeTruthy();
  expect(screen.getByText(/, not paid in time$/)).toBeTruthy();
  expect(screen.getByText("Name, email, phone and address are removed from a cancelled order.")).toBeTruthy();
  expect(screen.queryByText("erased")).toBeNull();
  for (const name of ["Refund", "Mark as shipped", "Change address"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("an order that is gone leads to all orders", async () => {
  const { user, address } = await open(() => problem(404));
  await user.click(await screen.findByRole("link", { name: "View all orders" }));
  await waitFor(() => expect(address()).toBe("/dashboard/manageAllOrder"));
});

test("an order that fails can be tried again", async () => {
  let broken = true;
  const { user } = await open(() => (broken ? problem(503) : json(anInspectedOrder())));
  expect(await screen.findByText("The order could not be loaded")).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Event log")).toBeTruthy();
});

test("carrier and tracking number go with the order", async () => {
  const { user, calls } = await open(() => json(anInspectedOrder()), {
    [`POST ${SHIP}`]: () => outcome("changed"),
  });
  const dialog = await openDialog("Mark as shipped", user);
  await user.type(dialog.getByLabelText("Carrier (optional)"), "DHL");
  await user.type(dialog.getByLabelText("Tracking number (optional)"), " JD014 ");
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("The order is shipped.")).toBeTruthy();
  expect(callsOf(calls, "POST", SHIP)[0]?.body).toEqual({
    ids: [ID],
    parcels: [{ id: ID, carrier: "DHL", trackingNumber: "JD014" }],
  });
});

test("a wrong carrier or tracking number is corrected until the order is delivered", async () => {
  let fulfilment: "shipped" | "delivered" = "shipped";
  const wrong = { carrier: "DHL", trackingNumber: "JD 1" };
  const order = () => aPaidOrder({ fulfilment, ...wrong });
  const { user, calls } = await open(() => json(anInspectedOrder({ order: order() })), {
    [`PUT /api/manage/orders/${ID}/parcel`]: () => {
      fulfilment = "delivered";
      return json({ changed: true });
    },
  });
  const dialog = await openDialog("Change carrier", user);
  const number = dialog.getByLabelText<HTMLInputElement>("Tracking number (optional)");
  expect(number.value).toBe("JD 1");
  await user.clear(number);
  await user.type(number, " JD 2 ");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Carrier and tracking number are changed.")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/manage/orders/${ID}/parcel`)[0]?.body).toEqual({
    carrier: "DHL",
    trackingNumber: "JD 2",
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Change carrier" })).toBeNull());
});

test("internal notes are listed with author and time, and a new one is added", async () => {
  const notes = [
    {
      id: ID,
      text: "Call before delivery",
      author: "mira@boltwright.test (Mira Holt)",
      createdAt: "2026-11-18T09:30:00.000Z",
    },
  ];
  const { user, calls } = await open(() => json(anInspectedOrder()), {
    [`GET /api/manage/orders/${ID}/notes`]: () => json(notes),
    [`POST /api/manage/orders/${ID}/notes`]: () => json({ insertedId: ID }),
  });
  expect(await screen.findByText("Call before delivery")).toBeTruthy();
  expect(screen.getByText(/mira@boltwright\.test \(Mira Holt\)/).parentElement?.textContent).toContain(
    "18 Nov 2026",
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>("New note, for staff only");
  await user.type(field, " Wants it on Friday ");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(field.value).toBe(""));
  expect(callsOf(calls, "POST", `/api/manage/orders/${ID}/notes`)[0]?.body).toEqual({
    text: "Wants it on Friday",
  });
});

test("the delivery address is changed until the order is shipped", async () => {
  let fulfilment: "preparing" | "shipped" = "preparing";
  const { user, calls } = await open(() => json(anInspectedOrder({ order: aPaidOrder({ fulfilment }) })), {
    [`PUT /api/manage/orders/${ID}/delivery`]: () => {
      fulfilment = "shipped";
      return json({ changed: true });
    },
  });
  const dialog = await openDialog("Change address", user);
  await user.clear(dialog.getByLabelText("Address"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter an address.")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/manage/orders/${ID}/delivery`)).toHaveLength(0);
  await user.type(dialog.getByLabelText("Address"), "Dock 4, Chattogram");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The delivery address is changed.")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/manage/orders/${ID}/delivery`)[0]?.body).toEqual({
    address: "Dock 4, Chattogram",
    phone: "+880 1700 000000",
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Change address" })).toBeNull());
});

test.each([1, 3, 200])(
  "shows all %i lines with number, name, reference, quantity, price and total",
  async (count) => {
    const items = Array.from({ length: count }, (_, at) =>
      aManagedLine({
        position: at + 1,
        partNumber: `BW-${2000 + at}`,
        name: `Part ${at + 1}`,
        quantity: 250,
        unitPrice: 0.094,
        priceUnit: 100,
        totalAmount: 23.5,
        reference: `R${at + 1}`,
      }),
    );
    await open(() => json(anInspectedOrder({ items })));
    const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
    const rows = table.getAllByRole("row");
    expect(rows).toHaveLength(count + 1);
    const last = within(rows[count] ?? document.body);
    for (const words of [
      `BW-${1999 + count}`,
      `Part ${count}`,
      `R${count}`,
      "250",
      "$9.40 per 100",
      "$23.50",
    ]) {
      expect(last.getByText(words)).toBeTruthy();
    }
  },
);
