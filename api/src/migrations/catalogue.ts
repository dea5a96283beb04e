import type { Migration } from "@mikro-orm/migrations";
import { M0001Outbox } from "./m0001-outbox.ts";
import { M0002Tool } from "./m0002-tool.ts";
import { M0003Customer } from "./m0003-customer.ts";
import { M0004Review } from "./m0004-review.ts";
import { M0005Order } from "./m0005-order.ts";
import { M0006Payment } from "./m0006-payment.ts";
import { M0007ToolSearch } from "./m0007-tool-search.ts";
import { M0008WishList } from "./m0008-wish-list.ts";
import { M0009OrderNews } from "./m0009-order-news.ts";
import { M0010Review } from "./m0010-review.ts";
import { M0011Mail } from "./m0011-mail.ts";
import { M0012RefundsAndFulfilment } from "./m0012-refunds-and-fulfilment.ts";
import { M0012bOrderList } from "./m0012b-order-list.ts";
import { M0013ManageTools } from "./m0013-manage-tools.ts";
import { M0014AddTool } from "./m0014-add-tool.ts";
import { M0015RoleChange } from "./m0015-role-change.ts";
import { M0016Image } from "./m0016-image.ts";
import { M0017ManagedToolWords } from "./m0017-managed-tool-words.ts";
import { M0018RefundReturned } from "./m0018-refund-returned.ts";
import { M0019Operations } from "./m0019-operations.ts";
import { M0020TracesAndBackups } from "./m0020-traces-and-backups.ts";
import { M0021SearchAMillion } from "./m0021-search-a-million.ts";
import { M0022RefundsByHand } from "./m0022-refunds-by-hand.ts";
import { M0023RefundsTwice } from "./m0023-refunds-twice.ts";
import { M0024SearchFewerLists } from "./m0024-search-fewer-lists.ts";
import { M0025OutboxFairness } from "./m0025-outbox-fairness.ts";
import { M0026SweepAttempt } from "./m0026-sweep-attempt.ts";
import { M0027OwedRefundRest } from "./m0027-owed-refund-rest.ts";
import { M0028Dispute } from "./m0028-dispute.ts";
import { M0029Erasure } from "./m0029-erasure.ts";
import { M0030Retention } from "./m0030-retention.ts";
import { M0031ImagePublishing } from "./m0031-image-publishing.ts";
import { M0032BoundedChecks } from "./m0032-bounded-checks.ts";
import { M0035OutboxRoom } from "./m0035-outbox-room.ts";
import { M0033AuditAndCancelledOrders } from "./m0033-audit-and-cancelled-orders.ts";

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** Every migration, oldest first. The last one is the head that `/readyz` asks for. */
export const migrations: readonly { readonly name: string; readonly class: MigrationClass }[] = [
  { name: "m0001-outbox", class: M0001Outbox },
  { name: "m0002-tool", class: M0002Tool },
  { name: "m0003-customer", class: M0003Customer },
  { name: "m0004-review", class: M0004Review },
  { name: "m0005-order", class: M0005Order },
  { name: "m0006-payment", class: M0006Payment },
  { name: "m0007-tool-search", class: M0007ToolSearch },
  { name: "m0008-wish-list", class: M0008WishList },
  { name: "m0009-order-news", class: M0009OrderNews },
  { name: "m0010-review", class: M0010Review },
  { name: "m0011-mail", class: M0011Mail },
  { name: "m0012-refunds-and-fulfilment", class: M0012RefundsAndFulfilment },
  { name: "m0012b-order-list", class: M0012bOrderList },
  { name: "m0013-manage-tools", class: M0013ManageTools },
  { name: "m0014-add-tool", class: M0014AddTool },
  { name: "m0015-role-change", class: M0015RoleChange },
  { name: "m0016-image", class: M0016Image },
  { name: "m0017-managed-tool-words", class: M0017ManagedToolWords },
  { name: "m0018-refund-returned", class: M0018RefundReturned },
  { name: "m0019-operations", class: M0019Operations },
  { name: "m0020-traces-and-backups", class: M0020TracesAndBackups },
  { name: "m0021-search-a-million", class: M0021SearchAMillion },
  { name: "m0022-refunds-by-hand", class: M0022RefundsByHand },
  { name: "m0023-refunds-twice", class: M0023RefundsTwice },
  { name: "m0024-search-fewer-lists", class: M0024SearchFewerLists },
  { name: "m0025-outbox-fairness", class: M0025OutboxFairness },
  { name: "m0026-sweep-attempt", class: M0026SweepAttempt },
  { name: "m0027-owed-refund-rest", class: M0027OwedRefundRest },
  { name: "m0028-dispute", class: M0028Dispute },
  { name: "m0029-erasure", class: M0029Erasure },
  { name: "m0030-retention", class: M0030Retention },
  { name: "m0031-image-publishing", class: M0031ImagePublishing },
  { name: "m0032-bounded-checks", class: M0032BoundedChecks },
  { name: "m0033-audit-and-cancelled-orders", class: M0033AuditAndCancelledOrders },
  { name: "m0035-outbox-room", class: M0035OutboxRoom },
];
