import { createProgress } from "../seed/progress.ts";
import { seedCustomers } from "../seed/customers.ts";
import { analyzeTables } from "../seed/seed.ts";
import { seedTools, stockedTools } from "../seed/tools.ts";
import { measureDearest } from "./dearest.ts";
import { measureFirstView } from "./first-view.ts";
import { type Bench, type Mark, MARK_NAMES, type MarkName, type MarkResult, needsPages } from "./mark.ts";
import { measureOrders } from "./orders.ts";
import { measureSearch } from "./search.ts";
import { FACET_SEARCHES } from "./facet-searches.ts";
import { SEARCHES } from "./searches.ts";

const CUSTOMERS = 400;
const HUNDRED_THOUSAND = 100_000;
const MILLION = 1_000_000;

const MARKS: Readonly<Record<MarkName, Mark>> = {
  "first-view": measureFirstView,
  orders: measureOrders,
  search: measureSearch("search", { tools: HUNDRED_THOUSAND, kinds: SEARCHES, p95Max: 50 }),
  facets: measureSearch("facets", { tools: HUNDRED_THOUSAND, kinds: FACET_SEARCHES, p95Max: 100 }),
  dearest: measureDearest,
  "search-million": measureSearch("search-million", { tools: MILLION, kinds: SEARCHES, p95Max: 50 }),
  "facets-million": measureSearch("facets-million", { tools: MILLION, kinds: FACET_SEARCHES, p95Max: 100 }),
};

/** Seeds the shop and measures the marks one after the other. */
export async function runMarks(
  { shop, ...rest }: Omit<Bench, "tools" | "customers">,
  only: ReadonlySet<MarkName>,
): Promise<MarkResult[]> {
  const customers = shop.issuer.customers(CUSTOMERS, shop.origin);
  const tools = stockedTools();
  await seedCustomers(shop.database, customers);
  const bench = { ...rest, shop, tools, customers };
  const results: MarkResult[] = [];
  const measure = async (mark: MarkName): Promise<void> => {
    bench.signal.throwIfAborted();
    bench.print(`measuring ${mark} ...`);
    results.push(...(await MARKS[mark](bench)));
  };
  const chosen = MARK_NAMES.filter((name) => only.has(name));
  // Visitors see the demo catalogue, whose images differ.
  for (const mark of chosen.filter(needsPages)) await measure(mark);
  if (chosen.every(needsPages)) return results;
  await seedTools(shop.database, tools.length, createProgress(bench.print));
  await analyzeTables(shop.database);
  for (const mark of chosen.filter((name) => !needsPages(name))) await measure(mark);
  return results;
}
