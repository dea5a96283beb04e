import type { Stripe } from "stripe";
import type { JobAdmin } from "../domain/operations/job-admin.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { catalogueRoutes } from "./search/catalogue.routes.ts";
import { categoryRoutes } from "./catalogue/categories.routes.ts";
import { familyRoutes } from "./family/family.routes.ts";
import { manageFamiliesRoutes } from "./family/manage-families.routes.ts";
import { attributeRoutes } from "./catalogue/attributes.routes.ts";
import { manageCatalogueRoutes } from "./catalogue/manage-catalogue.routes.ts";
import { accountRoutes } from "./customer/account.routes.ts";
import { customerRoutes } from "./customer/customer.routes.ts";
import { synonymRoutes } from "./search/synonyms.routes.ts";
import { sellerRoutes } from "./zone/sellers.routes.ts";
import { documentRoutes } from "./document/document.routes.ts";
import { imageRoutes } from "./image/image.routes.ts";
import { userRoutes } from "./customer/users.routes.ts";
import { stockAlertRoutes } from "./customer/stock-alert.routes.ts";
import { wishListRoutes } from "./customer/wish-list.routes.ts";
import type { ChangeFeed } from "./kit/change-feed.ts";
import type { Route } from "./kit/route.ts";
import { orderEventRoutes } from "./order/order-event.routes.ts";
import { changeOrderRoutes } from "./fulfilment/change-order.routes.ts";
import { fulfilmentRoutes } from "./fulfilment/fulfilment.routes.ts";
import { orderDetailsRoutes } from "./order/order-details.routes.ts";
import { orderNotesRoutes } from "./order/order-notes.routes.ts";
import { orderStreamRoutes } from "./order/order-stream.routes.ts";
import { statisticsRoutes } from "./order-list/statistics.routes.ts";
import { packingSlipsRoutes } from "./fulfilment/packing-slips.routes.ts";
import { manageOrdersRoutes } from "./order-list/manage-orders.routes.ts";
import { boughtToolsRoutes } from "./order/bought-tools.routes.ts";
import { orderRoutes } from "./order/order.routes.ts";
import { pendingCauseRoutes } from "./order/pending-cause.routes.ts";
import { paymentRoutes } from "./payment/payment.routes.ts";
import { refundRoutes } from "./payment/refund.routes.ts";
import { webhookRoutes } from "./payment/webhook.routes.ts";
import { manageReviewRoutes } from "./review/manage-reviews.routes.ts";
import { returnRoutes } from "./returns/returns.routes.ts";
import { reviewRoutes } from "./review/review.routes.ts";
import { type PublicSettings, settingsRoutes } from "./shop/settings.routes.ts";
import { importToolsRoutes } from "./tool-import/import-tools.routes.ts";
import { classifyToolRoutes } from "./catalogue/classify-tool.routes.ts";
import { listToolsRoutes } from "./search/list-tools.routes.ts";
import { missedSearchRoutes } from "./search/missed-searches.routes.ts";
import type { MissedSearchCounter } from "./search/missed-search-counter.ts";
import { manageStockRoutes } from "./stock/manage-stock.routes.ts";
import { changeToolRoutes } from "./tool/change-tool.routes.ts";
import { manageToolsRoutes } from "./tool/manage-tools.routes.ts";
import { relationsRoutes } from "./tool/relations.routes.ts";
import { stockStreamRoutes } from "./stock/stock-stream.routes.ts";
import { partRoutes } from "./tool/part.routes.ts";
import { toolRoutes } from "./tool/tool.routes.ts";

export interface RouteParts {
  readonly stripe: Stripe;
  readonly webhookSecrets: readonly string[];
  readonly onBadSignature: () => void;
  readonly settings: PublicSettings;
  /** The days after which the page of an archived tool is gone. */
  readonly goneAfterDays: number;
  /** The size of the largest document that can be uploaded. */
  readonly documentBytesMax: number;
  readonly photoHosts: readonly string[];
  readonly orderFeed: ChangeFeed;
  readonly stockFeed: ChangeFeed;
  readonly missedSearches: MissedSearchCounter;
  /** The queues; null if the operators' pages are disabled. */
  readonly jobAdmin: JobAdmin | null;
}

/** Returns all routes of the API. */
export function allRoutes(parts: RouteParts): Route[] {
  return [
    ...listToolsRoutes(parts.missedSearches),
    ...toolRoutes,
    ...catalogueRoutes(parts.missedSearches),
    ...categoryRoutes,
    ...familyRoutes,
    ...partRoutes(parts.goneAfterDays),
    ...stockStreamRoutes(parts.stockFeed),
    // These routes come before those with a tool id: "import" is not an id.
    ...importToolsRoutes,
    ...manageToolsRoutes,
    ...changeToolRoutes,
    ...manageStockRoutes,
    ...relationsRoutes,
    ...manageCatalogueRoutes,
    ...attributeRoutes,
    ...classifyToolRoutes,
    ...manageFamiliesRoutes,
    ...synonymRoutes,
    ...sellerRoutes,
    ...missedSearchRoutes,
    ...reviewRoutes,
    ...manageReviewRoutes,
    ...customerRoutes(parts.photoHosts),
    ...accountRoutes,
    ...returnRoutes,
    ...userRoutes,
    ...stockAlertRoutes,
    ...wishListRoutes,
    ...orderRoutes,
    ...boughtToolsRoutes,
    ...orderEventRoutes,
    ...orderStreamRoutes(parts.orderFeed),
    // These routes come after those of "stream", which is not an id.
    ...orderDetailsRoutes,
    ...changeOrderRoutes,
    ...paymentRoutes,
    ...manageOrdersRoutes,
    // These routes come before those with an order id: "queues" is not an id.
    ...orderNotesRoutes,
    ...packingSlipsRoutes,
    ...auditRoutes,
    ...statisticsRoutes,
    ...fulfilmentRoutes,
    ...refundRoutes,
    ...pendingCauseRoutes(parts.jobAdmin),
    ...webhookRoutes(parts.stripe, parts.webhookSecrets, parts.onBadSignature),
    ...imageRoutes,
    ...documentRoutes(parts.documentBytesMax),
    ...settingsRoutes(parts.settings),
  ];
}
