import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { isAboutRefund, type MailKind, readLetter } from "./order-letter.ts";

interface TroubledMail {
  fact_key: string;
  order_id: string;
  kind: MailKind;
  status: string;
}

/** What a mail may be sent again after: its receiver has not got it for certain, or nobody knows. */
const TROUBLED = new Set(["unknown", "refused", "given-up"]);

/**
 * Has the worker send a mail again that was `unknown`, `refused` or `given-up`: whoever asks has looked, and takes it upon them that
 * the customer may get it twice. Who may ask, and who did, is the caller's to know. Errors: `not-found`; `mail-not-due`, it was sent
 * or what it tells is not true any more.
 */
export async function repeatMail(ctx: Pick<DomainContext, "em" | "outbox">, mailId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const [mail] = await em.execute<TroubledMail[]>(
      "select fact_key, order_id, kind, status from mail where id = ? for update",
      [mailId],
    );
    if (!mail) throw new DomainError("not-found", "There is no such mail.", "mail");
    if (!TROUBLED.has(mail.status)) throw new DomainError("mail-not-due", `This mail is ${mail.status}.`);
    const refundId = isAboutRefund(mail.kind) ? mail.fact_key.slice(mail.kind.length + 1) : undefined;
    const letter = await readLetter(em, { fact: mail.kind, orderId: mail.order_id, refundId });
    if (letter?.factKey !== mail.fact_key) {
      throw new DomainError("mail-not-due", "What this mail tells is not true any more.");
    }
    await em.execute("update mail set status = 'waiting', finished_at = null where id = ?", [mailId]);
    await ctx.outbox.add(em, { type: "mail.repeated", kind: mail.kind, orderId: mail.order_id, refundId });
  });
}
