import { repeatMail } from "../mail/repeat-mail.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/** Has a mail sent again that may not have arrived. Errors as in `repeatMail`. */
export async function resendMail(ctx: OperatorContext, mailId: string): Promise<void> {
  await audited(ctx, { action: "mails.resend", target: mailId }, async () => {
    if (!isId(mailId)) throw new DomainError("not-found", "There is no such mail.");
    await repeatMail(ctx, mailId);
  });
}
