import type { DomainContext } from "../../domain/shared/context.ts";
import { readChangedStock } from "../../domain/stock/read-changed-stock.ts";
import type { Logger } from "../../platform/log.ts";
import { type ChangeFeed, openChangeFeed } from "../kit/change-feed.ts";
import { presentStockChange } from "./stock-change.wire.ts";

/** Opens the feed of stock changes; the topic is the tool. Separate from the order feed, so that anonymous visitors cannot use up the customers' streams. */
export function openStockFeed({ em, log }: { em: () => DomainContext["em"]; log: Logger }): ChangeFeed {
  return openChangeFeed({
    event: "stock",
    present: presentStockChange,
    read: (toolIds) => readChangedStock({ em: em() }, toolIds),
    log,
    perClientMax: 50,
    streamsMax: 1000,
  });
}
