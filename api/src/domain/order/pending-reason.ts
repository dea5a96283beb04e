import type { DomainContext } from "../shared/context.ts";
import type { OrderView } from "./order-view.ts";
import { causeOf, type PendingDetails, type PendingReason } from "./pending-causes.ts";
import { type PendingState, readPendingStates } from "./pending-state.ts";

/** An order with the reason why it is not paid, and when it is cancelled for that; null for paid orders. */
export interface ExplainedOrder extends OrderView {
  readonly pending: { readonly reason: PendingReason; readonly endsAt: Date } | null;
}

/** Adds the reasons to unpaid orders: one statement for all of them, no request to Stripe. */
export async function explainPending(
  ctx: Pick<DomainContext, "em" | "rules">,
  orders: readonly OrderView[],
): Promise<ExplainedOrder[]> {
  const unpaid = orders
    .filter(({ status }) => status === "pending" || status === "cancelling")
    .map(({ id }) => id);
  const states = unpaid.length ? await readPendingStates(ctx, unpaid) : [];
  return orders.map((order) => {
    const state = states.find(({ orderId }) => orderId === order.id);
    const cause = state && causeOf(detailsOf(state));
    return { ...order, pending: cause ? { reason: cause.reason, endsAt: state.endsAt } : null };
  });
}

/** Returns the details without a request to Stripe or the queues: stored events show the state of the intent. */
function detailsOf(state: PendingState): PendingDetails {
  const { lastEvent, paymentIntentId } = state;
  const isCharge = lastEvent?.type === "payment_intent.succeeded";
  return {
    ...state,
    intent:
      paymentIntentId === null ? null : { ...OPEN, ...INTENTS[lastEvent?.type ?? ""], id: paymentIntentId },
    waitingEvents:
      isCharge && lastEvent.status !== "done"
        ? [{ ...lastEvent, id: "", outcome: null, attempts: 0, problem: null }]
        : [],
    isWorked: null,
  };
}

type Intent = Omit<NonNullable<PendingDetails["intent"]>, "id">;

const OPEN: Intent = { status: "open", awaits: "card", declined: null };

/** What the last event shows of an intent. */
const INTENTS: Readonly<Record<string, Partial<Intent>>> = {
  "payment_intent.succeeded": { status: "succeeded", awaits: null },
  "payment_intent.processing": { status: "processing", awaits: null },
  "payment_intent.requires_action": { awaits: "authentication" },
  "payment_intent.payment_failed": { declined: "" },
};
