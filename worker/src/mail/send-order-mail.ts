import type { LetterRequest } from "@shop/api/domain/mail/letter";
import { giveUpOrderMail, sendOrderMail } from "@shop/api/domain/mail/send-order-mail";
import type { Processor } from "../processor.ts";

export const sendOrderMailProcessor: Processor<LetterRequest> = {
  run: ({ ctx, payload, postMail }) => sendOrderMail(ctx, postMail, payload),
  bury: ({ ctx, payload }, reason) => giveUpOrderMail(ctx, payload, reason),
};
