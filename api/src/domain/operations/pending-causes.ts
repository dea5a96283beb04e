import type { OrderStatus } from "../order/order-state.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

/** What an order's being unpaid depends on. */
export interface PendingFacts {
  readonly status: OrderStatus;
  readonly holdsStock: boolean;
  /** Whether the shelf has the pieces. */
  readonly isInStock: boolean;
  /** The payment that could still pay it. */
  readonly payment: { readonly id: string; readonly checkAt: Date } | null;
  /** Its intent as Stripe tells it now; null where Stripe did not answer, or knows none. */
  readonly intent: PaymentIntent | null;
  /** The amount that is on its way back: its charge could not pay the order. */
  readonly refund: { readonly id: string; readonly reason: string; readonly isDone: boolean } | null;
  /** Events of its intents that had no effect yet. */
  readonly waitingEvents: readonly StripeEventView[];
  /** Whether somebody takes the jobs of payments; null while the queues are away. */
  readonly isWorked: boolean | null;
}

interface Cause {
  readonly code: string;
  readonly when: (facts: PendingFacts) => boolean;
  readonly because: (facts: PendingFacts) => string;
  /** The fact that comes next if all goes well, and what brings it. */
  readonly next: (facts: PendingFacts) => string;
  /** Heading of the runbook that helps, where somebody has to act. */
  readonly runbook?: string;
}

const eventOf = (facts: PendingFacts, is: (event: StripeEventView) => boolean) =>
  facts.waitingEvents.find(is);
const isDead = ({ status }: StripeEventView): boolean => status === "dead";
const isNew = ({ status }: StripeEventView): boolean => status === "new";
const isFailing = (event: StripeEventView): boolean => isNew(event) && event.attempts > 0;
const isCharged = ({ intent }: PendingFacts): boolean => intent?.status === "succeeded";
const dueAt = ({ payment }: PendingFacts): string =>
  payment ? `the reconciler asks Stripe at ${payment.checkAt.toISOString()}` : "the reconciler asks Stripe";

/** Why an order is not paid, the first that fits. Money that moved stands before people who are awaited. */
const CAUSES = [
  {
    code: "refund-under-way",
    when: ({ refund }) => refund !== null,
    because: ({ refund }) =>
      `The card was charged, but the charge could not pay the order (${refund?.reason}).`,
    next: ({ refund }) =>
      refund?.isDone
        ? "payment.started: the money is back with the customer, who may pay anew or cancel."
        : `payment.refunded: the job pay-refund gives the money back (refund ${refund?.id}).`,
    runbook: "customer-charged-without-order",
  },
  {
    code: "cancelling",
    when: ({ status }) => status === "cancelling",
    because: () =>
      "It is being cancelled, and Stripe has not confirmed yet that its intent can no longer be charged.",
    next: () => "order.cancelled: the job finish-cancellations tries again every few seconds.",
    runbook: "stuck-cancelling",
  },
  {
    code: "event-dead",
    when: (facts) => eventOf(facts, isDead) !== undefined,
    because: (facts) => {
      const dead = eventOf(facts, isDead);
      return `The event ${dead?.id} (${dead?.type}) was given up: ${dead?.outcome ?? "no reason kept"}.`;
    },
    next: () => "order.paid: replay the event, or reconcile.",
    runbook: "dead-event",
  },
  {
    code: "no-worker",
    when: (facts) => facts.isWorked === false && (isCharged(facts) || eventOf(facts, isNew) !== undefined),
    because: () => "Stripe has news of it, and no worker takes the jobs of payments.",
    next: () => "order.paid: as soon as a worker runs.",
    runbook: "no-worker",
  },
  {
    code: "event-failing",
    when: (facts) => eventOf(facts, isFailing) !== undefined,
    because: (facts) => {
      const failing = eventOf(facts, isFailing);
      return `The event ${failing?.id} (${failing?.type}) failed ${failing?.attempts} times, last: ${failing?.problem}.`;
    },
    next: () => "order.paid: its job is tried again by itself; replay it once the reason is gone.",
    runbook: "event-backlog",
  },
  {
    code: "event-waiting",
    when: (facts) => eventOf(facts, isNew) !== undefined,
    because: (facts) => `The event ${eventOf(facts, isNew)?.id} is here and waits for its job.`,
    next: () => "order.paid: the payments queue takes it within seconds.",
    runbook: "event-backlog",
  },
  {
    code: "webhook-missing",
    when: isCharged,
    because: ({ intent }) => `The card was charged (${intent?.id}), and no event of it has come.`,
    next: (facts) => `order.paid: ${dueAt(facts)}.`,
    runbook: "customer-charged-without-order",
  },
  {
    code: "stripe-processing",
    when: ({ intent }) => intent?.status === "processing",
    because: () => "The bank has not decided yet about the charge.",
    next: () => "payment_intent.succeeded or payment_intent.payment_failed, from Stripe.",
  },
  {
    code: "sold-out",
    when: ({ holdsStock, isInStock }) => !holdsStock && !isInStock,
    because: () => "Its hold is over and the shelf no longer has the pieces: it cannot be paid.",
    next: () => "payment.started: once there is stock again; or order.cancelled.",
  },
  {
    code: "not-tried",
    when: ({ payment }) => payment === null,
    because: () => "The customer has not begun to pay.",
    next: () => "payment.started: the customer opens the payment page; until then the hold runs out.",
  },
  {
    code: "stripe-silent",
    when: ({ intent }) => intent === null,
    because: () => "A payment was begun, and Stripe does not tell how it stands.",
    next: (facts) => `Stripe's answer: ${dueAt(facts)}.`,
    runbook: "stripe-down",
  },
  {
    code: "authentication-awaited",
    when: ({ intent }) => intent?.awaits === "authentication",
    because: () => "The bank asked for 3-D Secure, and the customer has not answered yet.",
    next: () => "payment_intent.succeeded: the customer answers the bank's question.",
  },
  {
    code: "declined",
    when: ({ intent }) => typeof intent?.declined === "string",
    because: ({ intent }) => `The last card was declined: ${intent?.declined}`,
    next: () => "payment_intent.succeeded: the customer tries another card.",
  },
  {
    code: "card-awaited",
    when: () => true,
    because: () => "The payment page was opened, and no card has been tried.",
    next: () => "payment_intent.succeeded: the customer fills in a card.",
  },
] as const satisfies readonly Cause[];

export type PendingCode = (typeof CAUSES)[number]["code"];

export interface PendingCause {
  readonly code: PendingCode;
  readonly because: string;
  readonly next: string;
  readonly runbook: string | null;
}

/** The reason why an order is not paid; null for one that is, or whose money went back. */
export function causeOf(facts: PendingFacts): PendingCause | null {
  if (facts.status !== "pending" && facts.status !== "cancelling") return null;
  const cause: (Cause & { readonly code: PendingCode }) | undefined = CAUSES.find(({ when }) => when(facts));
  return cause
    ? {
        code: cause.code,
        because: cause.because(facts),
        next: cause.next(facts),
        runbook: cause.runbook ?? null,
      }
    : null;
}
