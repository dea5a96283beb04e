import type { Order } from "./order.api.ts";

type DraftOwner = Pick<Order, "id" | "email">;

/** Names the draft of an order's address and phone. */
export const deliveryDraft = ({ id, email }: DraftOwner): string => `delivery:${email}:${id}`;

/** Names the draft of an order's company and reference. */
export const referenceDraft = ({ id, email }: DraftOwner): string => `reference:${email}:${id}`;
