import { disputeOperations } from "./disputes.ts";
import { eventOperations } from "./events.ts";
import type { Operation } from "./operation.ts";
import { paymentIntentOperations } from "./payment-intents.ts";
import { paymentMethodOperations } from "./payment-methods.ts";
import { refundOperations } from "./refunds.ts";

/** Every call of Stripe's API that the emulator supports; the first that fits a path is taken. */
export const operations: readonly Operation[] = [
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...disputeOperations,
  ...eventOperations,
];
