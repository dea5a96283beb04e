import { decodeJwt } from "jose";
import { requirePerson } from "../../domain/customer/customer.policy.ts";
import type { ChangeFeed } from "../kit/change-feed.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { orderChangeWire } from "./order-change.wire.ts";

/** Returns the route that streams changes of the caller's orders. */
export function orderStreamRoutes(feed: ChangeFeed): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/orders/stream",
      name: "streamOrders",
      summary: "Stream changes of the caller's orders",
      policy: "signed-in",
      limit: "reads",
      responses: {
        200: {
          description:
            "Server-sent events: `order` with the id of an order that changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again; `renew` shortly before the token and the stream expire",
          events: orderChangeWire,
        },
      },
      problems: ["too-many-streams"],
      handle: async ({ token, domain }) => {
        const { subject } = requirePerson(domain.actor);
        const { exp = 0 } = decodeJwt(token);
        return ok(feed.open({ topic: subject, client: subject, expiresAt: new Date(exp * 1000) }));
      },
    }),
  ];
}
