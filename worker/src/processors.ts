import type { jobs, JobName } from "@shop/api/jobs/catalogue";
import type { z } from "zod";
import { sendStockAlerts } from "@shop/api/domain/customer/send-stock-alerts";
import { checkStock } from "@shop/api/domain/operations/check-stock";
import { applyRetention } from "@shop/api/domain/operations/apply-retention";
import { renewVerdicts } from "@shop/api/domain/operations/run-invariants";
import { writeSitemap } from "@shop/api/domain/tool/write-sitemap";
import { sweepDocuments } from "@shop/api/domain/document/sweep-documents";
import { sweepImages } from "@shop/api/domain/image/sweep-images";
import { recordHeartbeat } from "./heartbeat.ts";
import { finishImports } from "@shop/api/domain/tool-import/finish-imports";
import { reconcileRoleChanges } from "./customer/reconcile-role-changes.ts";
import { sendOrderMailProcessor } from "./mail/send-order-mail.ts";
import { processDocumentProcessor } from "./document/process-document.ts";
import { processImageProcessor } from "./image/process-image.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { endHolds, finishCancellations } from "./order/end-holds.ts";
import { endUnpaidOrders } from "./order/end-unpaid-orders.ts";
import { pruneOutbox } from "./outbox/prune-outbox.ts";
import { payRefundProcessor } from "./payment/pay-refund.ts";
import { processStripeEventProcessor } from "./payment/process-stripe-event.ts";
import { reconcileNightlyProcessor, reconcilePaymentsProcessor } from "./payment/reconcile-payments.ts";
import type { Processor } from "./processor.ts";

type PayloadOf<Name extends JobName> = z.output<(typeof jobs)[Name]["payload"]>;

/** One processor for each job of the catalogue. */
export const processors: { readonly [Name in JobName]: Processor<PayloadOf<Name>> } = {
  "process-stripe-event": processStripeEventProcessor,
  "pay-refund": payRefundProcessor,
  "reconcile-payments": reconcilePaymentsProcessor,
  "reconcile-nightly": reconcileNightlyProcessor,
  "end-holds": { run: oneAtATime(({ ctx }) => endHolds(ctx)) },
  "finish-cancellations": { run: oneAtATime(({ ctx }) => finishCancellations(ctx)) },
  "end-unpaid-orders": { run: oneAtATime(({ ctx }) => endUnpaidOrders(ctx)) },
  "send-stock-alerts": {
    run: oneAtATime(async ({ ctx }) => {
      await sendStockAlerts(ctx);
    }),
  },
  "mend-role-changes": { run: oneAtATime(({ ctx }) => reconcileRoleChanges(ctx)) },
  "finish-imports": {
    run: oneAtATime(async ({ ctx }) => {
      await finishImports(ctx);
    }),
  },
  "prune-outbox": { run: ({ ctx }) => pruneOutbox(ctx.em) },
  "check-stock": {
    run: oneAtATime(async ({ ctx }) => {
      await checkStock(ctx);
    }),
  },
  "apply-retention": {
    run: oneAtATime(({ ctx, metrics }) =>
      applyRetention(ctx, (what, rows) => metrics.retentionRows.inc({ what }, rows)),
    ),
  },
  "check-invariants": {
    run: oneAtATime(async ({ ctx }) => {
      await renewVerdicts(ctx);
    }),
  },
  "process-image": processImageProcessor,
  "sweep-images": {
    run: oneAtATime(async ({ ctx }) => {
      await sweepImages(ctx);
    }),
  },
  "process-document": processDocumentProcessor,
  "sweep-documents": {
    run: oneAtATime(async ({ ctx }) => {
      await sweepDocuments(ctx);
    }),
  },
  "write-sitemap": {
    run: oneAtATime(async ({ ctx }) => {
      await writeSitemap(ctx);
    }),
  },
  "payments-canary": { run: async () => recordHeartbeat("payments") },
  "general-canary": { run: async () => recordHeartbeat("general") },
  "send-order-mail": sendOrderMailProcessor,
  "mail-canary": { run: async () => recordHeartbeat("mail") },
  "images-canary": { run: async () => recordHeartbeat("images") },
};
