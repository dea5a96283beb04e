import type { NotNull } from "kysely";
import { z } from "zod";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, limit } from "./operation.ts";
import { list } from "./report.ts";

/**
 * Returns emails that were not sent, or perhaps not, newest first; without address and text. `unknown`: the mail server's response did
 * not arrive; `refused`, `given-up`: not sent.
 */
async function listTroubledMails({ em }: Pick<DomainContext, "em">, { limit: rows }: { limit: number }) {
  return tables(em)
    .selectFrom("mail")
    .select(["id", "kind", "order_id as orderId", "status", "attempts", "problem", "finished_at as endedAt"])
    .where("status", "in", ["refused", "unknown", "given-up"])
    .orderBy("finished_at", "desc")
    .limit(rows)
    .$narrowType<{ endedAt: NotNull }>()
    .execute();
}

export const mailsList = defineOperation({
  name: "mails.list",
  usage: "[--limit N]",
  help: "lists emails that may not have arrived, newest first",
  input: z.object({ limit: limit(200) }),
  run: listTroubledMails,
  report: (mails) => ({
    ...list("Mails", mails, {
      heads: ["Ended", "Email", "About", "Order", "Result", "Fix"],
      rows: mails.map(({ id, kind, orderId, status, problem, endedAt }) => [
        endedAt,
        { code: id },
        kind,
        { order: orderId },
        { tone: status === "unknown" ? "low" : "danger", text: problem ? `${status}: ${problem}` : status },
        { action: "mails.resend", label: "Send again", fields: { id } },
      ]),
      empty: "All emails were delivered to the mail server.",
    }),
  }),
});
