import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { disputeOfFactKey } from "./dispute-letter.ts";
import { type LetterRequest, readLetter } from "./letter.ts";
import { isAboutRefund } from "./order-letter.ts";

interface TroubledMail {
  fact_key: string;
  order_id: string;
  kind: LetterRequest["fact"];
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
    const request = requestOf(mail);
    const letter = await readLetter(em, request);
    if (letter?.factKey !== mail.fact_key) {
      throw new DomainError("mail-not-due", "What this mail tells is not true any more.");
    }
    await em.execute("update mail set status = 'waiting', finished_at = null where id = ?", [mailId]);
    const { fact: kind, ...about } = request;
    await ctx.outbox.add(em, { type: "mail.repeated", kind, ...about });
  });
}

function requestOf({ kind, fact_key: factKey, order_id: orderId }: TroubledMail): LetterRequest {
  if (kind === "dispute.changed") return { fact: kind, orderId, ...disputeOfFactKey(factKey) };
  const refundId = isAboutRefund(kind) ? factKey.slice(kind.length + 1) : undefined;
  return { fact: kind, orderId, refundId };
}
