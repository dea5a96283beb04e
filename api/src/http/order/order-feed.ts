import type { DomainContext } from "../../domain/shared/context.ts";
import { readChangedOrders } from "../../domain/order/read-changed-orders.ts";
import type { Logger } from "../../platform/log.ts";
import { type ChangeFeed, openChangeFeed } from "../kit/change-feed.ts";
import { presentOrderChange } from "./order-change.wire.ts";

/** Opens the feed of order changes; the topic is the customer's subject. */
export function openOrderFeed({ em, log }: { em: () => DomainContext["em"]; log: Logger }): ChangeFeed {
  return openChangeFeed({
    event: "order",
    present: presentOrderChange,
    read: (subjects) => readChangedOrders({ em: em() }, subjects),
    log,
    perClientMax: 4,
    streamsMax: 2000,
  });
}
