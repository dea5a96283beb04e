import type { NotNull } from "kysely";
import { z } from "zod";
import { repeatMail } from "../mail/repeat-mail.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, limit, text } from "./operation.ts";
import { list, message } from "./report.ts";

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

const OUTCOMES = {
  waiting: "will be sent again.",
  skipped: "was not sent: its order or part has changed. It is no longer listed.",
} as const;

/** Sends an email again that may not have arrived; one that no longer applies leaves the list. Errors as in `repeatMail`. */
export const resendMail = defineOperation({
  name: "mails.resend",
  page: "/ops/mails",
  usage: "MAIL",
  help: "sends such an email again; check first that it did not arrive",
  args: ["id"],
  input: z.object({ id: text }),
  audit: { target: ({ id }) => id, detail: (became: "waiting" | "skipped") => ({ became }) },
  async run(ctx, { id }) {
    if (!isId(id)) throw new DomainError("not-found", "Email not found.");
    return repeatMail(ctx, id);
  },
  report: (became, { id }) => message("Email", { mailId: id, became }, `${id} ${OUTCOMES[became]}`),
});
