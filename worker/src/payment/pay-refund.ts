import { payRefund } from "@shop/api/domain/payment/pay-refund";
import type { Processor } from "../processor.ts";

export const payRefundProcessor: Processor<{ refundId: string }> = {
  run: ({ ctx, payload }) => payRefund(ctx, payload.refundId),
};
