import { endOperatorSessions } from "../domain/operations/end-operator-sessions.ts";
import { eraseCustomer } from "../domain/operations/erase-customer.ts";
import { jobsList } from "./list-jobs.ts";
import { auditList } from "../domain/operations/list-operator-actions.ts";
import { eventsList, eventsShow } from "../domain/operations/list-stripe-events.ts";
import type { Operation } from "../domain/operations/operation.ts";
import { ordersShow } from "./show-orders.ts";
import { reconcileNow } from "../domain/operations/reconcile-now.ts";
import { releaseOrderHold } from "../domain/operations/release-order-hold.ts";
import { replayStripeEvents } from "../domain/operations/replay-stripe-events.ts";
import { mailsList, resendMail } from "../domain/operations/troubled-mails.ts";
import { retryJob } from "../domain/operations/retry-job.ts";
import { runInvariants } from "../domain/operations/run-invariants.ts";
import { settleRefundByHand } from "../domain/operations/settle-refund-by-hand.ts";

/** Everything that operators can see or do, in the order of the help. */
export const OPERATIONS: readonly Operation[] = [
  eventsList,
  eventsShow,
  replayStripeEvents,
  jobsList,
  retryJob,
  ordersShow,
  mailsList,
  resendMail,
  releaseOrderHold,
  settleRefundByHand,
  reconcileNow,
  runInvariants,
  eraseCustomer,
  endOperatorSessions,
  auditList,
];
