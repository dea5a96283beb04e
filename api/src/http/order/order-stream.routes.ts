import { decodeJwt } from "jose";
import { requirePerson } from "../../domain/customer/customer.policy.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { orderEventWire } from "./order-event.wire.ts";
import type { OrderFeed } from "./order-feed.ts";

/** The news of all of one's own orders as they happen. */
export function orderStreamRoutes(feed: OrderFeed): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/orders/stream",
      name: "streamOrders",
      summary: "What happens to one's own orders, as it happens",
      policy: "signed-in",
      limit: "reads",
      headers: z.object({
        "last-event-id": z.string().max(8000).optional().openapi({
          description: "The `id` of the last message that arrived: what was missed since comes first",
        }),
      }),
      responses: {
        200: {
          description:
            "Server-sent events, each with its `id`: `order` with a step of an order's story; `ready` once nothing missed is left; `reset` when everything should be read again; `renew` shortly before the token ends, and the stream with it",
          events: orderEventWire,
        },
      },
      problems: ["too-many-streams"],
      handle: async ({ headers, token, domain }) => {
        const { subject } = requirePerson(domain.actor);
        const { exp = 0 } = decodeJwt(token);
        const since = headers["last-event-id"];
        return ok(await feed.open({ subject, since, expiresAt: new Date(exp * 1000) }));
      },
    }),
  ];
}
