import type { DomainContext } from "../shared/context.ts";
import { type DisputeLetter, type DisputeLetterRequest, readDisputeLetter } from "./dispute-letter.ts";
import { type OrderLetter, type OrderLetterRequest, readOrderLetter } from "./order-letter.ts";

/** What a mail contains and who gets it: a customer, or staff. */
export type Letter = OrderLetter | DisputeLetter;

/** Which mail, by ids only. */
export type LetterRequest = OrderLetterRequest | DisputeLetterRequest;

/** Reads what the mail contains, as things are now; null when it is not true any more. */
export function readLetter(em: DomainContext["em"], request: LetterRequest): Promise<Letter | null> {
  return request.fact === "dispute.changed" ? readDisputeLetter(em, request) : readOrderLetter(em, request);
}
