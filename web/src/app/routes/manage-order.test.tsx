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

/** Opens the dialog of a refund and enters these. */
async function enterRefund(
  user: Awaited<ReturnType<typeof open>>["user"],
  { scope, amount, reason }: { scope?: string; amount?: string; reason: string },
) {
  const dialog = await openDialog("Refund", user);
  if (scope !== undefined) await user.click(dialog.getByRole("radio", { name: scope }));
  if (amount !== undefined) await user.type(dialog.getByLabelText("Amount in dollars"), amount);
  await user.type(dialog.getByLabelText("Reason"), reason);
  return dialog;
}

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

const REFUNDED = aPaidOrder({ status: "refunded", fulfilment: "shipped", refundedAmount: 112 });

test.each<[string, Parameters<typeof anInspectedOrder>[0], (string | RegExp)[], RegExp]>([
  [
    "with a refund of another charge only is not refunded",
    { refunds: [aRefund({ amount: 3, cause: "dashboard" })] },
    ["$112.00 can still be refunded."],
    /of \$112\.00 refunded/,
  ],
  [
    "whose rest is being refunded shows the pending amount without what is refunded",
    {
      order: aPaidOrder({ refundedAmount: 12 }),
      refunds: [aRefund({ amount: 12 }), aRefund({ _id: ID, amount: 100, status: "owed" })],
      refundable: 0,
      beingRefunded: true,
    },
    ["Refund of $100.00 pending"],
    /^Refund$/,
  ],
  [
    "that is refunded and not restocked can be delivered",
    { order: REFUNDED, refundable: 0, restocked: false },
    ["Refunded", "Mark as delivered"],
    /^Refund$/,
  ],
  [
    "that is refunded and restocked cannot be delivered",
    { order: REFUNDED, refundable: 0, restocked: true },
    ["Refunded"],
    /^(Refund|Mark as delivered)$/,
  ],
  [
    "that is unpaid has no actions",
    { order: anOrder(), payments: [], refundable: 0 },
    ["No payments yet."],
    /^(Mark as shipped|Mark as delivered|Refund)$/,
  ],
  [
    "that was cancelled shows when and why, and neither its customer nor an action",
    { order: aCancelledOrder({ endedUnpaid: true }), refundable: 0 },
    [/, not paid in time$/, "Name, email, phone and address are removed from a cancelled order."],
    /^(erased|Refund|Mark as shipped|Change address)$/,
  ],
])("an order %s", async (_, inspected, shown, hidden) => {
  await open(() => json(anInspectedOrder(inspected)));
  for (const text of shown) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(hidden)).toBeNull();
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

const DISPUTES = [
  {
    inspected: { dispute: "open" },
    labels: ["Disputed"],
    text: / Don't ship the order .* You can refund it only while it is an inquiry, before the bank takes the money\.$/,
    actions: ["Refund"],
  },
  {
    // Nothing can be refunded until a lost dispute is recorded.
    inspected: { dispute: "lost", refundable: 0 },
    labels: ["Dispute lost"],
    text: /^The dispute is lost: the bank returned the money\. Don't ship or refund .* Ask an operator to record it\.$/,
    actions: [],
  },
  {
    inspected: { dispute: "lost", refundable: 50 },
    labels: ["Dispute lost"],
    text: / a part of the money\. Don't ship the order: refund the rest\.$/,
    actions: ["Refund"],
  },
  {
    inspected: { dispute: "won" },
    labels: ["Dispute won", "To ship"],
    text: undefined,
    actions: ["Mark as shipped", "Refund", "Print packing slip"],
  },
] as const;

test.each(DISPUTES)(
  "an order with $inspected shows its dispute, and what can be done with it",
  async ({ inspected, labels, text, actions }) => {
    await open(() => json(anInspectedOrder(inspected)));
    for (const label of labels) expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryAllByText(/dispute/).map(({ textContent }) => textContent)).toEqual(
      text === undefined ? [] : [expect.stringMatching(text)],
    );
    const shown = [...document.querySelectorAll(".state-line .actions > *")];
    expect(shown.map(({ textContent }) => textContent)).toEqual(actions);
  },
);

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
  const dialog = await enterRefund(user, { scope: "Units", reason: "Bent" });
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
  const dialog = await enterRefund(user, { scope: "Units", reason: "Bent" });
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
  const dialog = await enterRefund(user, { scope: "Partial amount", amount: "4", reason: "Goodwill" });
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
    const dialog = await enterRefund(user, {
      scope,
      ...(sent < 112 && { amount: `${sent}` }),
      reason: "Wrong size",
    });
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
  const dialog = await enterRefund(user, { reason: "Wrong size" });
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
  const dialog = await enterRefund(user, { scope: "Partial amount", amount: "5", reason: "Scratched" });
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
    const dialog = await enterRefund(user, { scope: "Partial amount", amount: typed, reason: "Goodwill" });
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

test("internal notes are listed with author and time", async () => {
  const author = "mira@boltwright.test (Mira Holt)";
  const notes = [{ id: ID, text: "Call before delivery", author, createdAt: "2026-11-18T09:30:00.000Z" }];
  await open(() => json(anInspectedOrder()), { [`GET /api/manage/orders/${ID}/notes`]: () => json(notes) });
  expect(await screen.findByText("Call before delivery")).toBeTruthy();
  expect(screen.getByText(author).parentElement?.textContent).toContain("18 Nov 2026");
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
