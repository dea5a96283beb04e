import type { MessageRequest } from "@shop/api/domain/mail/message";
import { giveUpOrderMail, sendOrderMail } from "@shop/api/domain/mail/send-order-mail";
import type { Processor } from "../processor.ts";

export const sendOrderMailProcessor: Processor<MessageRequest> = {
  async run({ ctx, payload, postMail, outboxRow }) {
    const { isRowFinished } = await sendOrderMail(ctx, postMail, payload, outboxRow);
    if (isRowFinished) return "row-finished";
  },
  async deadLetter({ ctx, payload, outboxRow }, reason) {
    const { isRowFinished } = await giveUpOrderMail(ctx, payload, reason, outboxRow);
    if (isRowFinished) return "row-finished";
  },
};
