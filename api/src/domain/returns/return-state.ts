/**
 * The state of a return. `requested`: by the customer; `accepted`: the customer may send the units; `declined`, with a reason; `received`:
 * the units are back; `refunded`: a refund of the units has succeeded.
 */
export const RETURN_STATES = ["requested", "accepted", "declined", "received", "refunded"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The allowed transitions. The database trigger `order_return_rules` enforces the same table. */
const RETURN_TRANSITIONS: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ["accepted", "declined"],
  accepted: ["received", "declined"],
  declined: [],
  received: ["refunded"],
  refunded: [],
};

/** Returns whether a return may go from one state to another. */
export const mayReturnGo = (from: ReturnState, to: ReturnState): boolean =>
  RETURN_TRANSITIONS[from].includes(to);

/** The states that wait for the customer or for staff: an order has one such return at most. */
export const OPEN_RETURN = ["requested", "accepted", "received"] as const satisfies readonly ReturnState[];
