import type pg from "pg";
import { z } from "zod";
import type { Tool } from "../scripts/input/shape.ts";
import { numberedId } from "./customers.ts";
import { bulkTool } from "./large-catalogue.ts";
import { placeOf, seedLargeTree } from "./large-tree.ts";
import type { Progress } from "./progress.ts";

export const TOOL_ID_PREFIX = "0192f0c0-0001-7000-8000-";
const BATCH = 10_000;
/** The number of tools from which it is faster to drop the search indexes and build them again. */
const REBUILD_FROM = 500;
/** No run sells these out. */
const STOCKED_TOOLS = 1000;
const UNLIMITED_STOCK = 1_000_000;
const STOCK = 100;
/** Statements may read a million rows. */
const TIMEOUT_MS = 3_600_000;

const idOf = (number: number): string => numberedId(TOOL_ID_PREFIX, number);

/** Returns tool `number`, always the same. */
function seededTool(number: number) {
  return {
    id: idOf(number),
    ...bulkTool(number),
    ...placeOf(number),
    priceCents: 50 + ((number * 104_729) % 50_000),
    stock: number < STOCKED_TOOLS ? UNLIMITED_STOCK : STOCK,
  };
}

/** Returns the tools that runs buy, as the shop lists them. */
export function stockedTools(): Tool[] {
  return Array.from({ length: STOCKED_TOOLS }, (_, number) => {
    const { id, name, priceCents } = seededTool(number);
    return { id, name, price: priceCents / 100 };
  });
}

/**
 * Fills the shop up to `size` tools, each with its first ledger line and in the search. Existing tools stay, so a shop never gets smaller.
 * @returns the number of tools afterwards
 */
export async function seedTools(database: pg.Client, size: number, progress: Progress): Promise<number> {
  const { rows } = await database.query("select count(*)::int from tool where id >= $1 and id < $2", [
    idOf(0),
    idOf(999_999_999_999),
  ]);
  const existing = z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
  const missing = size - existing;
  if (missing <= 0) return existing;
  await database.query("begin");
  try {
    await database.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    await database.query("set local maintenance_work_mem = '256MB'");
    await seedLargeTree(database);
    const resume = missing > REBUILD_FROM ? await suspendSearch(database, progress) : async () => {};
    for (let first = existing; first < size; first += BATCH) {
      const last = Math.min(size, first + BATCH);
      await insertTools(database, first, last);
      progress.update("tools", last - existing, missing);
    }
    await resume(existing, size);
    await database.query("commit");
    return size;
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}

async function insertTools(database: pg.Client, first: number, last: number): Promise<void> {
  const tools = Array.from({ length: last - first }, (_, index) => seededTool(first + index));
  await database.query(
    `with stocked as (
       insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity,
         category_id, attributes)
       select id, name, description, '/tools/wrench.webp', price, 1, stock, category, attributes
       from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::int[], $6::uuid[], $7::jsonb[])
         as t (id, name, description, price, stock, category, attributes)
       returning id, stock_quantity
     )
     insert into stock_movement (tool_id, quantity, reason) select id, stock_quantity, 'initial' from stocked`,
    [
      tools.map(({ id }) => id),
      tools.map(({ name }) => name),
      tools.map(({ description }) => description),
      tools.map(({ priceCents }) => priceCents),
      tools.map(({ stock }) => stock),
      tools.map(({ categoryId }) => categoryId),
      tools.map(({ attributes }) => JSON.stringify(attributes)),
    ],
  );
}

/**
 * Drops the search's triggers and indexes. The returned function fills the search for all new tools at once and restores both; it does the
 * same as the migrations' `tool_is_searched()` and `tool_search_has_facets()`, which a test compares.
 */
async function suspendSearch(
  database: pg.Client,
  progress: Progress,
): Promise<(first: number, last: number) => Promise<void>> {
  const { rows } = await database.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'tool_search' and indexdef not like '%UNIQUE%'`,
  );
  const indexes = z.array(z.object({ name: z.string(), definition: z.string() })).parse(rows);
  await database.query("alter table tool disable trigger tool_is_searched");
  await database.query("alter table tool_search disable trigger tool_search_has_facets");
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  return async (first, last) => {
    for (let from = first; from < last; from += BATCH) {
      const to = Math.min(last, from + BATCH);
      await indexTools(database, from, to);
      progress.update("tools indexed", to - first, last - first);
    }
    progress.print("building the search indexes ...");
    for (const { definition } of indexes) await database.query(definition);
    await database.query("alter table tool_search enable trigger tool_search_has_facets");
    await database.query("alter table tool enable trigger tool_is_searched");
  };
}

async function indexTools(database: pg.Client, first: number, last: number): Promise<void> {
  await database.query(
    `with made as materialized (
       select id, sort_name, unit_price_millicents, category_id, attributes, stock_quantity >= minimum_order_quantity as is_available,
         search_words(name) as name_words, search_words(part_number) as part_words, search_words(description) as other_words
       from tool where id >= $1 and id < $2 and archived_at is null
     ), known as (
       insert into search_word (word)
       select distinct word from made, unnest(name_words || other_words) as words (word)
       where word !~ '[0-9]' and char_length(word) between 3 and 24
         -- Hashed; with "not exists" the first batch was planned for an empty table, and took minutes.
         and words.word not in (select search_word.word from search_word)
       on conflict do nothing
     )
     insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_millicents, sort_name, category, tokens, is_available)
     select made.id, search_document(name_words || part_words), search_document(name_words || part_words || other_words),
       array_to_string(name_words, ' '), array_to_string(part_words, ''), unit_price_millicents, made.sort_name,
       category.token, facet_tokens(category_id, attributes), is_available
     from made left join category on category.id = category_id`,
    [idOf(first), idOf(last)],
  );
}
