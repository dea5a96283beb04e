import { createProgress } from "../seed/progress.ts";
import { seedCustomers } from "../seed/customers.ts";
import { analyzeTables } from "../seed/seed.ts";
import { seedTools, stockedTools } from "../seed/tools.ts";
import { measureCheckout } from "./checkout.ts";
import { measureDearest } from "./dearest.ts";
import { measureFirstView } from "./first-view.ts";
import { measureFreshness } from "./fresh.ts";
import { measureIdle } from "./idle.ts";
import { measureLastUnits } from "./last-units.ts";
import { type Bench, type Mark, MARK_NAMES, type MarkName, type MarkResult, needsPages } from "./mark.ts";
import { measureMemory } from "./memory.ts";
import { measureOrders } from "./orders.ts";
import { measureGatewayCpu, measureOwnOrders } from "./own-orders.ts";
import { measurePaid } from "./paid.ts";
import { measurePartWrites } from "./part-writes.ts";
import { measurePurchase, measureTools } from "./public-reads.ts";
import { measureSearch } from "./search.ts";
import { FACET_SEARCHES } from "./facet-searches.ts";
import { SEARCHES } from "./searches.ts";
import { measureSequence } from "./sequence.ts";

const CUSTOMERS = 400;
const NEW_CUSTOMERS = 200;
const HUNDRED_THOUSAND = 100_000;
const MILLION = 1_000_000;

const MARKS: Readonly<Record<MarkName, Mark>> = {
  "first-view": measureFirstView,
  idle: measureIdle,
  tools: measureTools,
  purchase: measurePurchase,
  "own-orders": measureOwnOrders,
  "gateway-cpu": measureGatewayCpu,
  fresh: measureFreshness,
  orders: measureOrders,
  "last-units": measureLastUnits,
  paid: measurePaid,
  sequence: measureSequence,
  checkout: measureCheckout,
  search: measureSearch("search", { tools: HUNDRED_THOUSAND, kinds: SEARCHES, p95Max: 50 }),
  facets: measureSearch("facets", { tools: HUNDRED_THOUSAND, kinds: FACET_SEARCHES, p95Max: 100 }),
  dearest: measureDearest,
  "search-million": measureSearch("search-million", { tools: MILLION, kinds: SEARCHES, p95Max: 50 }),
  "facets-million": measureSearch("facets-million", { tools: MILLION, kinds: FACET_SEARCHES, p95Max: 100 }),
  "writes-million": measurePartWrites("writes-million", { tools: MILLION }),
  memory: measureMemory,
};

/** Seeds the shop and measures the marks one after the other. */
export async function runMarks(
  { shop, ...rest }: Omit<Bench, "tools" | "customers" | "newCustomers">,
  only: ReadonlySet<MarkName>,
): Promise<MarkResult[]> {
  const people = shop.issuer.customers(CUSTOMERS + NEW_CUSTOMERS, shop.origin);
  const [customers, newCustomers] = [people.slice(0, CUSTOMERS), people.slice(CUSTOMERS)];
  const tools = stockedTools();
  await seedCustomers(shop.database, customers);
  const bench = { ...rest, shop, tools, customers, newCustomers };
  const results: MarkResult[] = [];
  const measure = async (mark: MarkName): Promise<void> => {
    bench.signal.throwIfAborted();
    bench.print(`measuring ${mark} ...`);
    results.push(...[await MARKS[mark](bench)].flat());
  };
  const chosen = MARK_NAMES.filter((name) => only.has(name));
  // Visitors see the demo catalogue, whose images differ.
  for (const mark of chosen.filter(needsPages)) await measure(mark);
  if (chosen.every(needsPages)) return results;
  await seedTools(shop.database, tools.length, createProgress(process.stdout));
  await analyzeTables(shop.database);
  for (const mark of chosen.filter((name) => !needsPages(name))) await measure(mark);
  return results;
}
