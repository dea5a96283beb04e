import { z } from "zod";
import { repeatMail } from "../mail/repeat-mail.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { defineOperation, text } from "./operation.ts";
import { message } from "./report.ts";

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
