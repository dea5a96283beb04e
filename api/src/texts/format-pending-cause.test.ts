import { describe, expect, it } from "vitest";
import {
  causeOf,
  PENDING_CODES,
  type PendingCode,
  type PendingDetails,
} from "../domain/order/pending-causes.ts";
import { formatPendingCause } from "./format-pending-cause.ts";

const CHECK_AT = new Date("2026-11-22T12:00:00Z");
const OPEN = { id: "pi_1", status: "open", awaits: "card", declined: null } as const;
const EVENT = {
  id: "evt_1",
  type: "payment_intent.succeeded",
  status: "new",
  outcome: null,
  attempts: 0,
  problem: null,
} as const;

/** An order whose payment page was opened. */
const DETAILS: PendingDetails = {
  status: "pending",
  holdsStock: true,
  isInStock: true,
  payment: { checkAt: CHECK_AT },
  intent: OPEN,
  refund: null,
  waitingEvents: [],
  isWorked: true,
};

type Case = [code: PendingCode, over: Partial<PendingDetails>, because: RegExp, next: RegExp];

/** Details that lead to each cause, with what its text has to say. */
const CASES: readonly Case[] = [
  [
    "refund-under-way",
    { refund: { id: "r1", reason: "sold-out", isDone: false } },
    /cannot pay the order \(sold-out\)/,
    /^payment\.refunded: .*\(refund r1\)/,
  ],
  ["cancelling", { status: "cancelling" }, /being cancelled/, /finish-cancellations/],
  [
    "event-dead",
    { waitingEvents: [EVENT, { ...EVENT, id: "evt_2", status: "dead", outcome: "mismatch" }] },
    /evt_2 \(payment_intent\.succeeded\) failed permanently: mismatch/,
    /replay/,
  ],
  ["event-dead", { waitingEvents: [{ ...EVENT, status: "dead" }] }, /no reason stored/, /replay/],
  ["no-worker", { isWorked: false, waitingEvents: [EVENT] }, /no worker/, /when a worker runs/],
  [
    "event-failing",
    { waitingEvents: [EVENT, { ...EVENT, id: "evt_3", attempts: 4, problem: "stripe did not respond" }] },
    /evt_3 .* failed 4 times. Last error: stripe did not respond/,
    /retried automatically/,
  ],
  ["event-waiting", { waitingEvents: [EVENT] }, /evt_1 was received/, /within seconds/],
  [
    "webhook-missing",
    { intent: { ...OPEN, status: "succeeded", awaits: null } },
    /charged \(pi_1\), but no event/,
    /queries Stripe within \d+ min/,
  ],
  [
    "webhook-missing",
    { intent: { ...OPEN, status: "succeeded", awaits: null }, payment: null },
    /no event/,
    /^order\.paid: the reconciler queries Stripe\.$/,
  ],
  [
    "stripe-processing",
    { intent: { ...OPEN, status: "processing", awaits: null } },
    /bank has not decided/,
    /succeeded or/,
  ],
  ["sold-out", { holdsStock: false, isInStock: false }, /sold out/, /back in stock/],
  ["not-tried", { payment: null, intent: null }, /not started to pay/, /opens the payment page/],
  ["stripe-silent", { intent: null }, /does not return its status/, /within \d+ min/],
  [
    "authentication-awaited",
    { intent: { ...OPEN, awaits: "authentication" } },
    /3-D Secure/,
    /completes 3-D Secure/,
  ],
  [
    "declined",
    { intent: { ...OPEN, declined: "Your card was declined." } },
    /declined: Your card was declined\./,
    /another card/,
  ],
  ["card-awaited", {}, /no card was tried/, /enters a card/],
];

describe("the cause of an unpaid order", () => {
  it.each(CASES)("%s, for %j", (code, over, because, next) => {
    const cause = causeOf({ ...DETAILS, ...over });
    expect(cause?.code).toBe(code);
    const text = cause && formatPendingCause(cause);
    expect(text?.because).toMatch(because);
    expect(text?.next).toMatch(next);
    expect(`${text?.because} ${text?.next}`).not.toMatch(/undefined|null|\[object/);
  });

  it("is formatted for every code", () => {
    expect(new Set(CASES.map(([code]) => code))).toEqual(new Set(PENDING_CODES));
  });

  it("that an operator can end leads to the runbook, one that the customer ends does not", () => {
    const runbookOf = (over: Partial<PendingDetails>) => {
      const cause = causeOf({ ...DETAILS, ...over });
      return cause && formatPendingCause(cause).runbook;
    };
    expect(runbookOf({ waitingEvents: [{ ...EVENT, status: "dead" }] })).toBe("dead-event");
    expect(runbookOf({ isWorked: false, waitingEvents: [EVENT] })).toBe("no-worker");
    expect(runbookOf({})).toBeNull();
  });

  it.each(["paid", "refunded"] as const)("is none for an order that is %s", (status) => {
    expect(causeOf({ ...DETAILS, status })).toBeNull();
  });
});

describe("of several causes", () => {
  it("money that moved counts before everything else, and no worker only where one is needed", () => {
    const charged = { ...OPEN, status: "succeeded", awaits: null } as const;
    const refund = { id: "r1", reason: "sold-out", isDone: false };
    const codeOf = (over: Partial<PendingDetails>) => causeOf({ ...DETAILS, ...over })?.code;
    expect(codeOf({ refund, status: "cancelling", waitingEvents: [EVENT] })).toBe("refund-under-way");
    const refunded = { payment: null, refund: { ...refund, isDone: true } };
    expect(codeOf(refunded)).toBe("not-tried");
    expect(codeOf({ ...refunded, holdsStock: false, isInStock: false })).toBe("sold-out");
    expect(codeOf({ intent: charged, holdsStock: false, isInStock: false })).toBe("webhook-missing");
    expect(codeOf({ isWorked: false, intent: charged })).toBe("no-worker");
    expect(codeOf({ isWorked: false })).toBe("card-awaited");
    expect(codeOf({ isWorked: null, intent: charged })).toBe("webhook-missing");
    expect(codeOf({ holdsStock: false, isInStock: true })).toBe("card-awaited");
  });
});
