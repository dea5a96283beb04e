import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { ProviderDispute } from "../shared/payment-gateway.ts";

/** What the mail to staff about a dispute contains. */
export interface DisputeLetter {
  readonly kind: "dispute.changed";
  /** Two letters with the same key are one mail. */
  readonly factKey: string;
  readonly to: "staff";
  readonly orderId: string;
  /** Stripe's id. */
  readonly disputeId: string;
  readonly paymentIntentId: string;
  readonly status: ProviderDispute["status"];
  readonly amount: Cents;
  /** Stripe's code, such as `product_not_received`. */
  readonly reason: string;
  readonly respondBy: Date | null;
}

export interface DisputeLetterRequest {
  readonly fact: "dispute.changed";
  readonly orderId: string;
  readonly disputeId: string;
  /** Which change of the dispute, from 1 on. */
  readonly change: number;
}

interface DisputeRow {
  status: DisputeLetter["status"];
  amount_cents: number;
  reason: string;
  respond_by: Date | null;
  payment_intent_id: string;
}

/** Reads the dispute for its mail; null when it has changed again since, because the later change has a mail of its own. */
export async function readDisputeLetter(
  em: DomainContext["em"],
  request: DisputeLetterRequest,
): Promise<DisputeLetter | null> {
  const { disputeId, orderId, change } = request;
  const [dispute] = await em.execute<DisputeRow[]>(
    `select d.status, d.amount_cents, d.reason, d.respond_by, p.payment_intent_id
     from dispute d join payment p on p.id = d.payment_id where d.id = ? and d.change = ?`,
    [disputeId, change],
  );
  if (!dispute) return null;
  return {
    kind: "dispute.changed",
    factKey: disputeFactKey(request),
    to: "staff",
    orderId,
    disputeId,
    paymentIntentId: dispute.payment_intent_id,
    status: dispute.status,
    amount: cents(dispute.amount_cents),
    reason: dispute.reason,
    respondBy: dispute.respond_by,
  };
}

/** The key of the one mail about a change of a dispute. */
export function disputeFactKey({ fact, disputeId, change }: DisputeLetterRequest): string {
  return `${fact}:${disputeId}:${change}`;
}

/** The dispute and its change that a key stands for. */
export function disputeOfFactKey(factKey: string): Pick<DisputeLetterRequest, "disputeId" | "change"> {
  const [, disputeId = "", change = ""] = factKey.split(":");
  return { disputeId, change: Number(change) };
}
