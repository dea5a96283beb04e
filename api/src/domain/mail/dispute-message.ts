import type { NotNull } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/** The content of the mail to staff about a dispute. */
export type DisputeMessage = NonNullable<Awaited<ReturnType<typeof readDisputeMessage>>>;

export interface DisputeMessageRequest {
  readonly event: "dispute.changed";
  readonly orderId: string;
  readonly disputeId: string;
  /** The number of the change of the dispute, from 1. */
  readonly change: number;
}

/** Returns the dispute for its mail; null when it has changed again since: that change has its own mail. */
export async function readDisputeMessage(em: DomainContext["em"], request: DisputeMessageRequest) {
  const { disputeId, orderId, change } = request;
  const dispute = await tables(em)
    .selectFrom("dispute as d")
    .innerJoin("payment as p", "p.id", "d.payment_id")
    // A restored database may not have the order.
    .leftJoin("customer_order as o", "o.id", "p.order_id")
    .select(["d.status", "d.amount_cents as amount", "d.reason", "d.respond_by as respondBy"])
    .select(["p.payment_intent_id as paymentIntentId", "o.order_number as orderNumber"])
    // A refund records it as lost.
    .select((eb) => eb("d.refund_id", "is not", null).$castTo<boolean>().as("isRecorded"))
    .where("d.id", "=", disputeId)
    .where("d.change", "=", change)
    // The intent is not null: only charges with an intent are disputed.
    .$narrowType<{ paymentIntentId: NotNull }>()
    .executeTakeFirst();
  if (!dispute) return null;
  return {
    kind: request.event,
    eventKey: disputeEventKey(request),
    to: "staff" as const,
    orderId,
    disputeId,
    ...dispute,
  };
}

/** Returns the key of the mail about a change of a dispute. */
export function disputeEventKey({ event: kind, disputeId, change }: DisputeMessageRequest): string {
  return `${kind}:${disputeId}:${change}`;
}

/** Returns the dispute and its change of a key. */
export function disputeOfEventKey(eventKey: string): Pick<DisputeMessageRequest, "disputeId" | "change"> {
  const [, disputeId = "", change = ""] = eventKey.split(":");
  return { disputeId, change: Number(change) };
}
