import DataLoader from "dataloader";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { toolNotFound } from "./tool-not-found.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow } from "./listed-tool.ts";

type Em = DomainContext["em"];
type Loader = DataLoader<string, ListedTool | null>;

const BATCH_WINDOW_MS = 2;
const BATCH_MAX = 100;
const loaders = new WeakMap<object, Loader>();

/**
 * Returns the tool with this id as customers see it, archived or not. Calls within two milliseconds are read with one statement; nothing is
 * cached. Error: `not-found`.
 */
export async function findListedTool(ctx: Pick<DomainContext, "em">, id: string): Promise<ListedTool> {
  const tool = await loaderOf(ctx.em).load(id);
  if (!tool) throw toolNotFound();
  return tool;
}

function loaderOf(em: Em): Loader {
  const database = em.getDriver();
  const known = loaders.get(database);
  if (known) return known;
  const reader = em.fork();
  const loader: Loader = new DataLoader((ids) => readTools(reader, ids), {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: (read) => setTimeout(read, BATCH_WINDOW_MS),
  });
  loaders.set(database, loader);
  return loader;
}

async function readTools(em: Em, ids: readonly string[]): Promise<(ListedTool | null)[]> {
  const rows = await tables(em)
    .selectFrom("tool")
    .select(LISTED_COLUMNS)
    .where("id", "=", anyOf([...new Set(ids)]))
    .execute();
  const found = new Map(rows.map((row) => [row.id, toolFromRow(row)]));
  return ids.map((id) => found.get(id) ?? null);
}
