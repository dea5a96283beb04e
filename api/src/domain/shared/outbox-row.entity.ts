import { defineEntity, p } from "@mikro-orm/core";

/** A job of a committed change, until a worker has done it. */
export const OutboxRow = defineEntity({
  name: "OutboxRow",
  tableName: "outbox",
  properties: {
    id: p.uuid().primary(),
    event: p.text(),
    job: p.text(),
    payload: p.json<Record<string, unknown>>(),
    status: p.enum(["new", "sent", "done", "dead"]).default("new"),
    /** True if it is claimed before the others of its job. */
    isFirst: p.boolean().default(false),
    dueAt: p.datetime().defaultRaw("now()"),
    createdAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
    error: p.text().nullable(),
    /** The W3C trace context of the request that caused it. */
    traceparent: p.text().nullable(),
    renewals: p.smallint().default(0),
    attempts: p.integer().default(0),
  },
});
