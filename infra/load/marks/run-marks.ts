import { type Buyer, buyersFrom } from "../seed/buyers.ts";
import { enrol, settleTables, stockTools } from "../seed/catalogue.ts";
import { markCheckout } from "./checkout.ts";
import { markFresh } from "./fresh.ts";
import { markIdle } from "./idle.ts";
import { CROWD, LAST_PIECES, markLastPieces } from "./last-pieces.ts";
import { type Bench, MARK_NAMES, type MarkName, type MarkResult } from "./mark.ts";
import { watchShopMemory } from "./memory.ts";
import { markOrders, ORDER_CLIENTS } from "./orders.ts";
import { markPaid } from "./paid.ts";
import { markGatewayCpu, markOwnOrders } from "./through-gateway.ts";
import { markSearch } from "./search.ts";
import { markSequence } from "./sequence.ts";
import { markPurchase, markTools } from "./tools.ts";

const TOOLS = 1000;
const FIRST_TOOL = 1;
/** Never sold out by the bench. */
const PLENTY = 10_000_000;
const RUSHES = 3;

const CUSTOMERS_PER_CLIENT = 50;
const FIRST_CUSTOMER = 1;
const CUSTOMERS = ORDER_CLIENTS * CUSTOMERS_PER_CLIENT;
/** Number of the buyer whose own orders are read: none of the others. */
const READER = FIRST_CUSTOMER + CUSTOMERS + CROWD;
const STRANGERS: readonly Buyer[] = buyersFrom(FIRST_CUSTOMER + CUSTOMERS, CROWD);

/** Fills the shop and measures the marks that were asked for, one after the other. */
export async function runMarks(
  bench: Bench,
  only: ReadonlySet<MarkName>,
  isProfiled: boolean,
): Promise<MarkResult[]> {
  const { database } = bench.shop;
  const tools = await stockTools(database, { firstNumber: FIRST_TOOL, count: TOOLS, stock: PLENTY });
  const buyers = buyersFrom(FIRST_CUSTOMER, CUSTOMERS);
  await enrol(database, buyers);
  await settleTables(database);
  const [first] = tools;
  const [reader] = buyersFrom(READER, 1);
  if (!first || !reader) throw new Error("the shop has no tools or no buyers");
  await enrol(database, [reader]);
  const cast = { buyers, firstBuyer: FIRST_CUSTOMER, firstTool: FIRST_TOOL, tools };

  const marks: Record<Exclude<MarkName, "memory">, () => Promise<MarkResult>> = {
    idle: () => markIdle(bench),
    tools: () => markTools(bench),
    purchase: () => markPurchase(bench, tools),
    "own-orders": () => markOwnOrders(bench, tools, reader),
    "gateway-cpu": () => markGatewayCpu(bench, tools, reader),
    fresh: () => markFresh(bench, first),
    orders: () => markOrders(bench, cast),
    "last-pieces": async () => {
      const last = { firstNumber: FIRST_TOOL + TOOLS, count: RUSHES, stock: LAST_PIECES };
      return markLastPieces(bench, await stockTools(database, last), STRANGERS);
    },
    paid: () => markPaid(bench, tools, buyers),
    sequence: () => markSequence(bench, tools, buyers),
    checkout: () => markCheckout(bench, tools, buyers),
    // The last ones: afterwards the shop has a hundred times the tools, and more.
    search: () => markSearch(bench, "search", 100_000),
    "search-million": () => markSearch(bench, "search-million", 1_000_000),
  };
  const endMemoryWatch = watchShopMemory(bench.shop, isProfiled);
  const results: MarkResult[] = [];
  for (const mark of MARK_NAMES) {
    if (mark === "memory" || !only.has(mark)) continue;
    bench.signal.throwIfAborted();
    bench.say(`measuring ${mark} ...`);
    results.push(await marks[mark]());
  }
  const memory = endMemoryWatch();
  return only.has("memory") ? [...results, memory] : results;
}
