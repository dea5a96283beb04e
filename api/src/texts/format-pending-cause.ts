import {
  isDead,
  isFailing,
  isNew,
  type PendingCause,
  type PendingCode,
  type PendingDetails,
} from "../domain/order/pending-causes.ts";

interface Text {
  readonly because: (details: PendingDetails) => string;
  /** The next event if all goes well, and its cause. */
  readonly next: (details: PendingDetails) => string;
  /** The heading of the runbook, if an operator has to act. */
  readonly runbook?: string;
}

const dueAt = ({ payment }: PendingDetails): string => {
  const minutes = payment && Math.max(1, Math.ceil((payment.checkAt.getTime() - Date.now()) / 60_000));
  return `the reconciler queries Stripe${minutes ? ` within ${minutes} min` : ""}`;
};

const TEXTS: Readonly<Record<PendingCode, Text>> = {
  "refund-under-way": {
    because: ({ refund }) => `The card was charged, but the charge cannot pay the order (${refund?.reason}).`,
    next: ({ refund }) => `payment.refunded: the job pay-refund refunds the charge (refund ${refund?.id}).`,
    runbook: "customer-charged-without-order",
  },
  cancelling: {
    because: () =>
      "It is being cancelled. Stripe has not confirmed yet that its PaymentIntent can no longer be charged.",
    next: () => "order.cancelled: the job finish-cancellations retries every few seconds.",
    runbook: "stuck-cancelling",
  },
  "event-dead": {
    because: ({ waitingEvents }) => {
      const dead = waitingEvents.find(isDead);
      return `The event ${dead?.id} (${dead?.type}) failed permanently: ${dead?.outcome ?? "no reason stored"}.`;
    },
    next: () => "order.paid: replay the event, or reconcile.",
    runbook: "dead-event",
  },
  "no-worker": {
    because: () => "Stripe sent an event about it, and no worker is running for the queue payments.",
    next: () => "order.paid: when a worker runs.",
    runbook: "no-worker",
  },
  "event-failing": {
    because: ({ waitingEvents }) => {
      const failing = waitingEvents.find(isFailing);
      return `The event ${failing?.id} (${failing?.type}) failed ${failing?.attempts} times. Last error: ${failing?.problem}.`;
    },
    next: () => "order.paid: its job is retried automatically. Replay it after fixing the cause.",
    runbook: "event-backlog",
  },
  "event-waiting": {
    because: ({ waitingEvents }) =>
      `The event ${waitingEvents.find(isNew)?.id} was received and waits for its job.`,
    next: () => "order.paid: the queue payments processes it within seconds.",
    runbook: "event-backlog",
  },
  "webhook-missing": {
    because: ({ intent }) => `The card was charged (${intent?.id}), but no event was received.`,
    next: (details) => `order.paid: ${dueAt(details)}.`,
    runbook: "customer-charged-without-order",
  },
  "stripe-processing": {
    because: () => "The bank has not decided about the charge yet.",
    next: () => "payment_intent.succeeded or payment_intent.payment_failed, from Stripe.",
  },
  "sold-out": {
    because: () => "Its reservation has ended and units are sold out, so it cannot be paid.",
    next: () => "payment.started when it is back in stock, or order.cancelled.",
  },
  "not-tried": {
    because: () => "The customer has not started to pay.",
    next: () => "payment.started: the customer opens the payment page.",
  },
  "stripe-silent": {
    because: () => "A payment was started, and Stripe does not return its status.",
    next: (details) => `Stripe's response: ${dueAt(details)}.`,
    runbook: "stripe-down",
  },
  "authentication-awaited": {
    because: () => "The bank requested 3-D Secure, and the customer has not completed it yet.",
    next: () => "payment_intent.succeeded: the customer completes 3-D Secure.",
  },
  declined: {
    because: ({ intent }) => `The last card was declined: ${intent?.declined}`,
    next: () => "payment_intent.succeeded: the customer tries another card.",
  },
  "card-awaited": {
    because: () => "The payment page was opened, but no card was tried.",
    next: () => "payment_intent.succeeded: the customer enters a card.",
  },
};

/** Returns the cause of an unpaid order as text for operators, with the runbook's heading. */
export function formatPendingCause({ code, details }: PendingCause): {
  because: string;
  next: string;
  runbook: string | null;
} {
  const { because, next, runbook = null } = TEXTS[code];
  return { because: because(details), next: next(details), runbook };
}
