import type { DomainContext } from "../shared/context.ts";
import { type DisputeMessage, type DisputeMessageRequest, readDisputeMessage } from "./dispute-message.ts";
import { type OrderMessage, type OrderMessageRequest, readOrderMessage } from "./order-message.ts";
import { readStockMessage, type StockMessage, type StockMessageRequest } from "./stock-message.ts";

/** The content of a mail and its recipient: a customer, or staff. */
export type Message = OrderMessage | DisputeMessage | StockMessage;

/** A request for a mail: ids only. */
export type MessageRequest = OrderMessageRequest | DisputeMessageRequest | StockMessageRequest;

/** Returns the mail's content by the current state; null when the mail no longer applies. */
export function readMessage(em: DomainContext["em"], request: MessageRequest): Promise<Message | null> {
  if (request.event === "stock.back") return readStockMessage(em, request);
  return request.event === "dispute.changed"
    ? readDisputeMessage(em, request)
    : readOrderMessage(em, request);
}
