import { setTimeout as pause } from "node:timers/promises";
import { formatError } from "../../machine/format-error.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { orderAndCancel, orderAndRefund, orderUntilPaid, type Customer } from "./order.ts";
import { emptyTally, type Tally } from "./tally.ts";
import { visitHome } from "./visit.ts";

const CUSTOMERS = 4;
/** Together the customers place about three orders a second. */
const ORDER_PAUSE_MS = 1000;
const VISIT_PAUSE_MS = 200;
const CANCELLED_ONE_OF = 6;
const REFUNDED_ONE_OF = 4;
const CONFIRMED_ONE_OF = 2;

/** Customers that order one tool after the other, and a visitor who opens the home page again and again. */
export interface Load {
  /** Starts a new tally. */
  readonly count: () => Tally;
  /** Stops new orders and waits for those in progress. */
  readonly drain: () => Promise<void>;
  readonly resume: () => void;
  /** Places and pays one order in parallel with the others. */
  readonly orderNow: () => Promise<void>;
}

/** Returns a light load of complete orders, which `resume` starts, and `drain` and the signal end. */
export function startLoad(shop: ChaosShop, signal: AbortSignal): Load {
  let tally = emptyTally();
  const gate = { isOpen: false };
  let running: Promise<void>[] = [];
  const customer = (index: number): Customer => ({
    shop,
    token: shop.buyers.tokens[index % shop.buyers.tokens.length] ?? "",
    tally,
  });
  const order = async (own: Customer, number: number): Promise<void> => {
    const { adminToken } = shop.buyers;
    if (number % CANCELLED_ONE_OF === 0) return orderAndCancel(own);
    if (adminToken !== null && number % REFUNDED_ONE_OF === 1) return orderAndRefund(own, adminToken);
    await orderUntilPaid(own, { confirms: number % CONFIRMED_ONE_OF === 0 });
  };
  const orderRepeatedly = async (index: number): Promise<void> => {
    for (let number = index; gate.isOpen && !signal.aborted; number += 1) {
      const own = customer(index);
      await order(own, number).then(
        () => void (own.tally.paid += 1),
        (error: unknown) => own.tally.failedOrders.push(formatError(error)),
      );
      await pause(ORDER_PAUSE_MS);
    }
  };
  const visitRepeatedly = async (): Promise<void> => {
    while (gate.isOpen && !signal.aborted) {
      const own = tally;
      await visitHome(shop, own).catch((error: unknown) => own.failedOrders.push(formatError(error)));
      await pause(VISIT_PAUSE_MS);
    }
  };
  return {
    count: () => (tally = emptyTally()),
    async drain() {
      gate.isOpen = false;
      await Promise.all(running);
    },
    resume() {
      gate.isOpen = true;
      running = [
        ...Array.from({ length: CUSTOMERS }, (_, index) => orderRepeatedly(index)),
        visitRepeatedly(),
      ];
    },
    orderNow: async () => void (await orderUntilPaid(customer(0))),
  };
}
