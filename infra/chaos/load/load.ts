import { setTimeout as pause } from "node:timers/promises";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { orderAndCancel, orderUntilPaid, type Customer } from "./order.ts";
import { emptyTally, type Tally } from "./tally.ts";

const CUSTOMERS = 4;
/** Between two orders of one customer: together about three orders a second. */
const ORDER_PAUSE_MS = 1000;
const CANCELLED_ONE_OF = 6;

/** Customers who order one thing after the other. */
export interface Load {
  /** Begins a new count. */
  readonly count: () => Tally;
  /** Waits until no order is under way; no new one begins. */
  readonly drain: () => Promise<void>;
  readonly resume: () => void;
  /** One complete order beside the others. */
  readonly orderNow: () => Promise<void>;
}

/** Starts a light load of complete orders; it ends with `drain` and with the signal. */
export function startLoad(shop: ChaosShop, signal: AbortSignal): Load {
  let tally = emptyTally();
  let isPaused = true;
  let running: Promise<void>[] = [];
  const customer = (index: number): Customer => ({
    shop,
    token: shop.buyers.tokens[index % shop.buyers.tokens.length] ?? "",
    tally,
  });
  const buy = async (index: number): Promise<void> => {
    for (let number = index; !isPaused && !signal.aborted; number += 1) {
      const own = customer(index);
      const order = number % CANCELLED_ONE_OF === 0 ? orderAndCancel : orderUntilPaid;
      await order(own).then(
        () => void (own.tally.paid += 1),
        (error: unknown) => own.tally.lostOrders.push(error instanceof Error ? error.message : String(error)),
      );
      await pause(ORDER_PAUSE_MS);
    }
  };
  return {
    count: () => (tally = emptyTally()),
    async drain() {
      isPaused = true;
      await Promise.all(running);
    },
    resume() {
      isPaused = false;
      running = Array.from({ length: CUSTOMERS }, (_, index) => buy(index));
    },
    orderNow: () => orderUntilPaid(customer(0)),
  };
}
