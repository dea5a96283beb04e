import type { DomainContext } from "../shared/context.ts";
import type { OrderView } from "./order-view.ts";
import { causeOf, type PendingCode, type PendingDetails } from "./pending-causes.ts";
import { type PendingState, readPendingStates } from "./pending-state.ts";

/** Why an order is not paid, as its customer learns it: what they can act on, nothing of the shop's insides. */
export const PENDING_REASONS = [
  "awaiting-payment",
  "payment-unfinished",
  "declined",
  "payment-processing",
  "sold-out",
  "refund-under-way",
  "cancelling",
] as const;

export type PendingReason = (typeof PENDING_REASONS)[number];

const REASON_OF: Readonly<Record<PendingCode, PendingReason>> = {
  "refund-under-way": "refund-under-way",
  cancelling: "cancelling",
  "event-dead": "payment-processing",
  "no-worker": "payment-processing",
  "event-failing": "payment-processing",
  "event-waiting": "payment-processing",
  "webhook-missing": "payment-processing",
  "stripe-processing": "payment-processing",
  "sold-out": "sold-out",
  "not-tried": "awaiting-payment",
  "stripe-silent": "payment-unfinished",
  "authentication-awaited": "payment-unfinished",
  declined: "declined",
  "card-awaited": "awaiting-payment",
};

/** What a cause means for the customer. */
export const reasonOf = (code: PendingCode): PendingReason => REASON_OF[code];

/** An order with why it is not paid and when it ends unpaid; null for one that is paid. */
export interface ExplainedOrder extends OrderView {
  readonly pending: { readonly reason: PendingReason; readonly endsAt: Date } | null;
}

/** Adds the reasons of those that are not paid: one statement for all of them, none where all are paid. Stripe is not asked. */
export async function explainPending(
  ctx: Pick<DomainContext, "em" | "rules">,
  orders: readonly OrderView[],
): Promise<ExplainedOrder[]> {
  const unpaid = orders.filter(({ status }) => status === "pending" || status === "cancelling");
  const states = unpaid.length
    ? await readPendingStates(
        ctx,
        unpaid.map(({ id }) => id),
      )
    : [];
  return orders.map((order) => {
    const state = states.find(({ orderId }) => orderId === order.id);
    const cause = state && causeOf(knownFacts(state));
    return { ...order, pending: cause ? { reason: reasonOf(cause.code), endsAt: state.endsAt } : null };
  });
}

/** The facts without a question to Stripe or the queues: its events say how an intent stands. */
function knownFacts(state: PendingState): PendingDetails {
  const { lastEvent, paymentIntentId } = state;
  const isCharge = lastEvent?.type === "payment_intent.succeeded";
  return {
    ...state,
    intent: paymentIntentId === null ? null : intentFrom(paymentIntentId, lastEvent),
    waitingEvents:
      isCharge && lastEvent.status !== "done"
        ? [{ ...lastEvent, id: "", outcome: null, attempts: 0, problem: null }]
        : [],
    isWorked: null,
  };
}

function intentFrom(id: string, lastEvent: PendingState["lastEvent"]): NonNullable<PendingDetails["intent"]> {
  const open = { id, status: "open", awaits: "card", declined: null } as const;
  switch (lastEvent?.type) {
    case "payment_intent.succeeded":
      return { ...open, status: "succeeded", awaits: null };
    case "payment_intent.processing":
      return { ...open, status: "processing", awaits: null };
    case "payment_intent.requires_action":
      return { ...open, awaits: "authentication" };
    case "payment_intent.payment_failed":
      return { ...open, declined: "" };
    default:
      return open;
  }
}
