import type { TroubledMail } from "../../domain/operations/list-troubled-mails.ts";
import { html, type Html } from "./html.ts";
import { action, orderLink, runbook, state, table, time } from "./parts.ts";

export function mailsBody(mails: readonly TroubledMail[]): Html {
  const rows = mails.map((mail) => [
    time(mail.endedAt),
    mail.kind,
    orderLink(mail.orderId),
    state(
      mail.status === "unknown" ? "low" : "danger",
      mail.problem ? `${mail.status}: ${mail.problem}` : mail.status,
    ),
    html`${action("/ops/mails/resend", "Send again", { id: mail.id })}<code>${mail.id}</code>`,
  ]);
  return html`<h1>Mails</h1>
    <p>
      Mails that their receiver may not have. Look for the id in the mail server's log first: sent again, it
      may arrive twice. ${runbook("mail-in-doubt")}
    </p>
    ${table("Mails", ["Ended (UTC)", "About", "Order", "What became of it", "Remedy"], rows, "Every mail was taken by the mail server.")}`;
}
