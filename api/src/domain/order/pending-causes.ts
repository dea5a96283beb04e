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

/** The reasons why an order is not paid; the first that applies counts. Money that moved comes before waiting for the customer. */
const CAUSES = [
  ["refund-under-way", ({ refund }) => refund !== null && !refund.isDone],
  ["cancelling", ({ status }) => status === "cancelling"],
  ["event-dead", ({ waitingEvents }) => waitingEvents.some(isDead)],
  [
    "no-worker",
    (details) => details.isWorked === false && (isCharged(details) || details.waitingEvents.some(isNew)),
  ],
  ["event-failing", ({ waitingEvents }) => waitingEvents.some(isFailing)],
  ["event-waiting", ({ waitingEvents }) => waitingEvents.some(isNew)],
  ["webhook-missing", isCharged],
  ["stripe-processing", ({ intent }) => intent?.status === "processing"],
  ["sold-out", ({ holdsStock, isInStock }) => !holdsStock && !isInStock],
  ["not-tried", ({ payment }) => payment === null],
  ["stripe-silent", ({ intent }) => intent === null],
  ["authentication-awaited", ({ intent }) => intent?.awaits === "authentication"],
  ["declined", ({ intent }) => typeof intent?.declined === "string"],
  ["card-awaited", () => true],
] as const satisfies readonly (readonly [code: string, when: (details: PendingDetails) => boolean])[];

export type PendingCode = (typeof CAUSES)[number][0];

export const PENDING_CODES: readonly PendingCode[] = CAUSES.map(([code]) => code);

/** A cause with the details that it follows from. */
export interface PendingCause {
  readonly code: PendingCode;
  readonly details: PendingDetails;
}

/** Returns why an order is not paid; null for one that is paid or refunded. */
export function causeOf(details: PendingDetails): PendingCause | null {
  if (details.status !== "pending" && details.status !== "cancelling") return null;
  const cause = CAUSES.find(([, when]) => when(details));
  return cause ? { code: cause[0], details } : null;
}
