import type { PaymentIntent } from "../shared/payment-gateway.ts";
import type { OrderStatus } from "./order-state.ts";

/** An event of the order's intents without effect so far. */
export interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly status: "new" | "done" | "dead";
  readonly outcome: string | null;
  readonly attempts: number;
  readonly problem: string | null;
}

/** The data that the cause of an unpaid order depends on. */
export interface PendingDetails {
  readonly status: OrderStatus;
  readonly holdsStock: boolean;
  /** True if the units of all lines are in stock. */
  readonly isInStock: boolean;
  /** The payment that could still pay it. */
  readonly payment: { readonly checkAt: Date } | null;
  /** The payment's intent, as far as known; null where Stripe did not respond, or knows none. */
  readonly intent: Pick<PaymentIntent, "id" | "status" | "awaits" | "declined"> | null;
  /** A charge that could not pay the order and is refunded. */
  readonly refund: { readonly id: string; readonly reason: string; readonly isDone: boolean } | null;
  readonly waitingEvents: readonly WaitingEvent[];
  /** True if a worker takes the jobs of payments; null where that is not known. */
  readonly isWorked: boolean | null;
}

export const isDead = ({ status }: WaitingEvent): boolean => status === "dead";
export const isNew = ({ status }: WaitingEvent): boolean => status === "new";
export const isFailing = (event: WaitingEvent): boolean => isNew(event) && event.attempts > 0;
const isCharged = ({ intent }: PendingDetails): boolean => intent?.status === "succeeded";

/** The reasons why an order is not paid, for its customer: what they can act on, no internals. */
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

type Cause = readonly [code: string, reason: PendingReason, when: (details: PendingDetails) => boolean];

/** The causes with their reasons; the first that applies counts. Money that moved comes before waiting for the customer. */
export const CAUSES = [
  ["refund-under-way", "refund-under-way", ({ refund }) => refund !== null && !refund.isDone],
  ["cancelling", "cancelling", ({ status }) => status === "cancelling"],
  ["event-dead", "payment-processing", ({ waitingEvents }) => waitingEvents.some(isDead)],
  [
    "no-worker",
    "payment-processing",
    (details) => details.isWorked === false && (isCharged(details) || details.waitingEvents.some(isNew)),
  ],
  ["event-failing", "payment-processing", ({ waitingEvents }) => waitingEvents.some(isFailing)],
  ["event-waiting", "payment-processing", ({ waitingEvents }) => waitingEvents.some(isNew)],
  ["webhook-missing", "payment-processing", isCharged],
  ["stripe-processing", "payment-processing", ({ intent }) => intent?.status === "processing"],
  ["sold-out", "sold-out", ({ holdsStock, isInStock }) => !holdsStock && !isInStock],
  ["not-tried", "awaiting-payment", ({ payment }) => payment === null],
  ["stripe-silent", "payment-unfinished", ({ intent }) => intent === null],
  ["authentication-awaited", "payment-unfinished", ({ intent }) => intent?.awaits === "authentication"],
  ["declined", "declined", ({ intent }) => typeof intent?.declined === "string"],
  ["card-awaited", "awaiting-payment", () => true],
] as const satisfies readonly Cause[];

export type PendingCode = (typeof CAUSES)[number][0];

export const PENDING_CODES: readonly PendingCode[] = CAUSES.map(([code]) => code);

/** A cause with the details that it follows from. */
export interface PendingCause {
  readonly code: PendingCode;
  readonly reason: PendingReason;
  readonly details: PendingDetails;
}

/** Returns why an order is not paid; null for one that is paid or refunded. */
export function causeOf(details: PendingDetails): PendingCause | null {
  if (details.status !== "pending" && details.status !== "cancelling") return null;
  const cause = CAUSES.find(([, , when]) => when(details));
  return cause ? { code: cause[0], reason: cause[1], details } : null;
}
