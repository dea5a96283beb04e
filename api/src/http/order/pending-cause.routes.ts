import { explainPendingOrder } from "../../domain/operations/explain-pending-order.ts";
import type { JobAdmin } from "../../domain/operations/job-admin.ts";
import { type PendingCause, PENDING_CODES } from "../../domain/order/pending-causes.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const pendingCauseWire = z
  .strictObject({
    code: z.enum(PENDING_CODES),
    decline: z.string().nullable().openapi({ description: "The bank's message about the last card" }),
    checkAt: z.iso.datetime().nullable().openapi({ description: "Time of the next request to Stripe" }),
  })
  .openapi("PendingCause");

const present = ({ code, details }: PendingCause): z.input<typeof pendingCauseWire> => ({
  code,
  decline: details.intent?.declined ?? null,
  checkAt: details.payment?.checkAt.toISOString() ?? null,
});

/** Returns the route. `jobAdmin` is null if the operators' pages are disabled; then queues are not checked. */
export const pendingCauseRoutes = (jobAdmin: JobAdmin | null): Route[] => [
  defineRoute({
    method: "get",
    path: "/manage/orders/{id}/pending-cause",
    name: "explainPendingOrder",
    summary: "Why an order is not paid, with a request to Stripe",
    policy: "admin",
    limit: "reads",
    params: z.object({ id: uuid }),
    responses: {
      200: {
        description: "The cause; null for a paid order",
        body: z.strictObject({ cause: pendingCauseWire.nullable() }),
      },
    },
    problems: ["not-found"],
    handle: async ({ params: { id }, domain }) => {
      const cause = await explainPendingOrder({ ...domain, jobAdmin }, id);
      return ok({ cause: cause && present(cause) });
    },
  }),
];
