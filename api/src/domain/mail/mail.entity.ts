import { defineEntity, p } from "@mikro-orm/core";
import type { MailKind } from "./mail-kind.ts";

/** A mail about an event, without address and text. */
export const Mail = defineEntity({
  name: "Mail",
  tableName: "mail",
  properties: {
    id: p.uuid().primary(),
    eventKey: p.text(),
    /** Null for a mail about a tool. */
    orderId: p.uuid().nullable(),
    kind: p.text().$type<MailKind | "dispute.changed" | "stock.back">(),
    status: p
      .enum(["sending", "waiting", "sent", "skipped", "refused", "unknown", "given-up"])
      .default("sending"),
    attempts: p.integer().default(1),
    problem: p.text().nullable(),
    claimedAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
