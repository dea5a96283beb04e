import { z } from "zod";
import { repeatMail } from "../mail/repeat-mail.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { defineOperation, text } from "./operation.ts";
import { message } from "./report.ts";

/** Sends an email again that may not have arrived. Errors as in `repeatMail`. */
export const resendMail = defineOperation({
  name: "mails.resend",
  page: "/ops/mails",
  usage: "MAIL",
  help: "sends such an email again; check first that it did not arrive",
  args: ["id"],
  input: z.object({ id: text }),
  audit: { target: ({ id }) => id },
  async run(ctx, { id }) {
    if (!isId(id)) throw new DomainError("not-found", "Email not found.");
    await repeatMail(ctx, id);
  },
  report: (_, { id }) => message("Email", { mailId: id }, `${id} will be sent again.`),
});
