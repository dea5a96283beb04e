import { decideReturn } from "../../domain/returns/advance-return.ts";
import { listOwnReturns, listReturns } from "../../domain/returns/list-returns.ts";
import { receiveReturn } from "../../domain/returns/receive-return.ts";
import { refundReturn } from "../../domain/returns/refund-return.ts";
import { requestReturn } from "../../domain/returns/request-return.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { multilineText, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentRefund, refundWire } from "../payment/refund.wire.ts";
import {
  managedReturnWire,
  ownReturnsWire,
  presentOwnReturns,
  presentRequestedReturn,
  receivedReturnWire,
  requestedReturnWire,
  returnRequestWire,
} from "./returns.wire.ts";

const params = z.object({ id: uuid });
const done = z.strictObject({ done: z.literal(true) });

const listOwn = defineRoute({
  method: "get",
  path: "/orders/{id}/returns",
  name: "listOwnReturns",
  summary: "The returns of an order of the caller, and how many units can be returned",
  policy: "signed-in",
  params,
  responses: { 200: { description: "Latest first", body: ownReturnsWire } },
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => ok(presentOwnReturns(await listOwnReturns(domain, id))),
});

const request = defineRoute({
  method: "post",
  path: "/orders/{id}/returns",
  name: "requestReturn",
  summary: "Request a return of units of a shipped order",
  policy: "signed-in",
  params,
  body: returnRequestWire,
  responses: { 200: { description: "Requested", body: requestedReturnWire } },
  problems: [
    "not-found",
    "not-shipped",
    "already-refunded",
    "being-refunded",
    "return-too-late",
    "return-open",
    "disagrees",
    "quantity-out-of-range",
  ],
  handle: async ({ params: { id }, body: { lines, quantity = 0, reason }, domain }) => {
    const { returnId } = await requestReturn(domain, { orderId: id, units: lines ?? quantity, reason });
    return ok(presentRequestedReturn(returnId));
  },
});

const list = pagedRoute({
  path: "/manage/returns",
  name: "listReturns",
  summary: "Open returns, the oldest first, or all, the latest first",
  filter: z.object({ state: z.enum(["open", "all"]).default("open"), order: uuid.optional() }),
  rows: ["returns", managedReturnWire],
  read: (domain, { state, order, ...page }) =>
    listReturns(domain, { onlyOpen: state === "open", orderId: order, ...page }),
});

const accept = defineRoute({
  method: "post",
  path: "/manage/returns/{id}/accept",
  name: "acceptReturn",
  summary: "Accept a return: the customer may send the units",
  policy: "admin",
  params,
  responses: { 200: { description: "Accepted; the customer gets a mail", body: done } },
  problems: ["not-found", "return-state"],
  handle: async ({ params: { id }, domain }) => {
    await decideReturn(domain, id, { accept: true });
    return ok({ done: true });
  },
});

const decline = defineRoute({
  method: "post",
  path: "/manage/returns/{id}/decline",
  name: "declineReturn",
  summary: "Decline a return with a reason",
  policy: "admin",
  params,
  body: z.strictObject({ reason: multilineText(500) }),
  responses: { 200: { description: "Declined; the customer gets a mail with the reason", body: done } },
  problems: ["not-found", "return-state"],
  handle: async ({ params: { id }, body: { reason }, domain }) => {
    await decideReturn(domain, id, { accept: false, reason });
    return ok({ done: true });
  },
});

const receive = defineRoute({
  method: "post",
  path: "/manage/returns/{id}/receive",
  name: "receiveReturn",
  summary: "Note that the units have arrived, and whether they are sold again",
  policy: "admin",
  params,
  body: receivedReturnWire,
  responses: { 200: { description: "Received; the customer gets a mail", body: done } },
  problems: ["not-found", "return-state", "disagrees", "being-refunded", "already-refunded"],
  handle: async ({ params: { id }, body: { restock = false, lines }, domain }) => {
    await receiveReturn(domain, { returnId: id, restock: lines ?? restock });
    return ok({ done: true });
  },
});

const refund = defineRoute({
  method: "post",
  path: "/manage/returns/{id}/refund",
  name: "refundReturn",
  summary: "Refund the units of a received return, which ends once the refund is done",
  policy: "admin",
  params,
  responses: { 200: { description: "The refund was requested; see `status`", body: refundWire } },
  problems: [
    "not-found",
    "return-state",
    "being-refunded",
    "already-refunded",
    "charge-disputed",
    "stripe-unavailable",
  ],
  handle: async ({ params: { id }, domain }) => ok(presentRefund(await refundReturn(domain, id))),
});

/** Returns of shipped orders: the customer's request and the steps of staff. */
export const returnRoutes: Route[] = [listOwn, request, list, accept, decline, receive, refund];
