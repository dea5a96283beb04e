import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { disputeOfEventKey } from "./dispute-message.ts";
import { type MessageRequest, readMessage } from "./message.ts";
import { isAboutRefund } from "./refund-details.ts";
import { isAboutReturn } from "./return-details.ts";

/** The states of mails that may be sent again: not delivered, or not known. */
const REPEATABLE: ReadonlySet<string> = new Set(["unknown", "refused", "given-up"]);

/**
 * Adds the job that sends a mail again which was `unknown`, `refused` or `given-up`; the customer may get it twice. One that no longer
 * applies is `skipped` instead. Returns what the mail became. The caller checks the permission and
 * logs the action. Errors: `not-found`; `mail-not-due`: it was sent, or is about to be.
 */
export async function repeatMail(
  ctx: Pick<DomainContext, "em" | "outbox">,
  mailId: string,
): Promise<"waiting" | "skipped"> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const mail = await tables(em)
      .selectFrom("mail")
      .select(["event_key as eventKey", "order_id as orderId", "kind", "status"])
      .where("id", "=", mailId)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) throw new DomainError("not-found", "Mail not found.", "mail");
    if (!REPEATABLE.has(mail.status)) throw new DomainError("mail-not-due", `This mail is ${mail.status}.`);
    const request = requestOf(mail);
    const message = await readMessage(em, request);
    const isDue = message?.eventKey === mail.eventKey;
    await tables(em)
      .updateTable("mail")
      .set(isDue ? { status: "waiting", finished_at: null } : { status: "skipped", finished_at: NOW })
      .where("id", "=", mailId)
      .execute();
    if (!isDue) return "skipped";
    const { event: kind, ...about } = request;
    await ctx.outbox.add(em, { type: "mail.repeated", kind, ...about });
    return "waiting";
  });
}

function requestOf(mail: {
  kind: MessageRequest["event"];
  eventKey: string;
  orderId: string | null;
}): MessageRequest {
  const { kind, eventKey } = mail;
  const id = eventKey.slice(kind.length + 1);
  if (kind === "stock.back") return { event: kind, alertId: id };
  // The database requires the order for all other mails.
  const orderId = mail.orderId ?? "";
  if (kind === "dispute.changed") return { event: kind, orderId, ...disputeOfEventKey(eventKey) };
  if (isAboutReturn(kind)) return { event: kind, orderId, returnId: id };
  return { event: kind, orderId, refundId: isAboutRefund(kind) ? id : undefined };
}
