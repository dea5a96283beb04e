import type { DomainContext } from "../shared/context.ts";
import { type DisputeMessage, type DisputeMessageRequest, readDisputeMessage } from "./dispute-message.ts";
import { type OrderMessage, type OrderMessageRequest, readOrderMessage } from "./order-message.ts";

/** What a mail contains and who gets it: a customer, or staff. */
export type Message = OrderMessage | DisputeMessage;

/** A request for a mail: ids only. */
export type MessageRequest = OrderMessageRequest | DisputeMessageRequest;

/** Returns the mail's content by the current state; null when the mail no longer applies. */
export function readMessage(em: DomainContext["em"], request: MessageRequest): Promise<Message | null> {
  return request.fact === "dispute.changed" ? readDisputeMessage(em, request) : readOrderMessage(em, request);
}
