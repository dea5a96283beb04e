import { listTroubledMails } from "../domain/operations/list-troubled-mails.ts";
import { resendMail } from "../domain/operations/resend-mail.ts";
import { type Command, readLimit, readOne } from "./command.ts";
import { asTable, asTime } from "./table.ts";

const LISTED = 50;

export const mailsList: Command = {
  name: "mails list",
  usage: "[--limit N]",
  does: "mails that their receiver may not have, newest first",
  options: ["limit"],
  async run(ctx, { options }) {
    const mails = await listTroubledMails(ctx, readLimit(options["limit"], LISTED));
    const lines = mails.map((mail) => [
      asTime(mail.endedAt),
      mail.id,
      mail.kind,
      mail.orderId,
      mail.status,
      mail.problem ?? "",
    ]);
    return { data: mails, lines: asTable(lines) };
  },
};

export const mailsResend: Command = {
  name: "mails resend",
  usage: "MAIL",
  does: "sends such a mail again, once somebody has looked that it did not arrive",
  async run(ctx, { positionals }) {
    const mailId = readOne(positionals, "mail");
    await resendMail(ctx, mailId);
    return { data: { mailId }, lines: [`${mailId} is sent again`] };
  },
};
