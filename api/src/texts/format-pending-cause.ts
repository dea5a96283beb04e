import {
  isDead,
  isFailing,
  isNew,
  type PendingCause,
  type PendingCode,
  type PendingDetails,
} from "../domain/order/pending-causes.ts";

interface Words {
  readonly because: (details: PendingDetails) => string;
  /** The event that comes next if all goes well, and what brings it. */
  readonly next: (details: PendingDetails) => string;
  /** Heading of the runbook that helps, where somebody has to act. */
  readonly runbook?: string;
}

const dueAt = ({ payment }: PendingDetails): string =>
  payment ? `the reconciler asks Stripe at ${payment.checkAt.toISOString()}` : "the reconciler asks Stripe";

const WORDS: Readonly<Record<PendingCode, Words>> = {
  "refund-under-way": {
    because: ({ refund }) =>
      `The card was charged, but the charge could not pay the order (${refund?.reason}).`,
    next: ({ refund }) =>
      refund?.isDone
        ? "payment.started: the money is back with the customer, who may pay anew or cancel."
        : `payment.refunded: the job pay-refund gives the money back (refund ${refund?.id}).`,
    runbook: "customer-charged-without-order",
  },
  cancelling: {
    because: () =>
      "It is being cancelled, and Stripe has not confirmed yet that its intent can no longer be charged.",
    next: () => "order.cancelled: the job finish-cancellations tries again every few seconds.",
    runbook: "stuck-cancelling",
  },
  "event-dead": {
    because: ({ waitingEvents }) => {
      const dead = waitingEvents.find(isDead);
      return `The event ${dead?.id} (${dead?.type}) was given up: ${dead?.outcome ?? "no reason stored"}.`;
    },
    next: () => "order.paid: replay the event, or reconcile.",
    runbook: "dead-event",
  },
  "no-worker": {
    because: () => "Stripe has sent an event about it, and no worker takes the jobs of payments.",
    next: () => "order.paid: as soon as a worker runs.",
    runbook: "no-worker",
  },
  "event-failing": {
    because: ({ waitingEvents }) => {
      const failing = waitingEvents.find(isFailing);
      return `The event ${failing?.id} (${failing?.type}) failed ${failing?.attempts} times, last: ${failing?.problem}.`;
    },
    next: () => "order.paid: its job is tried again by itself; replay it once the reason is gone.",
    runbook: "event-backlog",
  },
  "event-waiting": {
    because: ({ waitingEvents }) =>
      `The event ${waitingEvents.find(isNew)?.id} is here and waits for its job.`,
    next: () => "order.paid: the payments queue takes it within seconds.",
    runbook: "event-backlog",
  },
  "webhook-missing": {
    because: ({ intent }) => `The card was charged (${intent?.id}), and no event of it has come.`,
    next: (details) => `order.paid: ${dueAt(details)}.`,
    runbook: "customer-charged-without-order",
  },
  "stripe-processing": {
    because: () => "The bank has not decided yet about the charge.",
    next: () => "payment_intent.succeeded or payment_intent.payment_failed, from Stripe.",
  },
  "sold-out": {
    because: () => "Its hold is over and the shelf no longer has the pieces: it cannot be paid.",
    next: () => "payment.started: once there is stock again; or order.cancelled.",
  },
  "not-tried": {
    because: () => "The customer has not begun to pay.",
    next: () => "payment.started: the customer opens the payment page; until then the hold runs out.",
  },
  "stripe-silent": {
    because: () => "A payment was begun, and Stripe does not tell how it stands.",
    next: (details) => `Stripe's answer: ${dueAt(details)}.`,
    runbook: "stripe-down",
  },
  "authentication-awaited": {
    because: () => "The bank asked for 3-D Secure, and the customer has not answered yet.",
    next: () => "payment_intent.succeeded: the customer answers the bank's question.",
  },
  declined: {
    because: ({ intent }) => `The last card was declined: ${intent?.declined}`,
    next: () => "payment_intent.succeeded: the customer tries another card.",
  },
  "card-awaited": {
    because: () => "The payment page was opened, and no card has been tried.",
    next: () => "payment_intent.succeeded: the customer fills in a card.",
  },
};

/** The cause of an unpaid order in sentences for operators, and the runbook's entry that helps. */
export function formatPendingCause({ code, details }: PendingCause): {
  because: string;
  next: string;
  runbook: string | null;
} {
  const { because, next, runbook = null } = WORDS[code];
  return { because: because(details), next: next(details), runbook };
}
