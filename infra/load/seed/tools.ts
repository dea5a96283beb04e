import type pg from "pg";
import { z } from "zod";
import { numberedId } from "./buyers.ts";
import { bulkTool } from "./large-catalogue.ts";
import type { GivenTool } from "../scripts/given/shape.ts";
import type { Note } from "./progress.ts";

const ID_PREFIX = "0192f0c0-0001-7000-8000-";
const AT_ONCE = 10_000;
/** From so many on it is quicker to lay the search aside and to make it anew for all. */
const MANY = 500;
/** Tools that runs buy; nothing that a run does sells them out. */
const BOUGHT_TOOLS = 1000;
const PLENTY = 1_000_000;
const SOME = 100;
/** Statements that look at each of a million rows. */
const PATIENCE_MS = 3_600_000;

const idOf = (number: number): string => numberedId(ID_PREFIX, number);

/** Tool number `number`, always the same one. */
function seededTool(number: number) {
  return {
    id: idOf(number),
    ...bulkTool(number),
    unitPriceCents: 50 + ((number * 104_729) % 50_000),
    stock: number < BOUGHT_TOOLS ? PLENTY : SOME,
  };
}

/** The tools that runs buy, as the shop shows them. */
export function boughtTools(): GivenTool[] {
  return Array.from({ length: BOUGHT_TOOLS }, (_, number) => {
    const { id, name, unitPriceCents } = seededTool(number);
    return { id, name, price: unitPriceCents / 100 };
  });
}

/**
 * Brings the shop to `size` seeded tools, each with its first ledger line and findable; what is there already stays, so a shop
 * never gets smaller.
 * @returns how many there are now
 */
export async function seedTools(database: pg.Client, size: number, note: Note): Promise<number> {
  const { rows } = await database.query(
    "select count(*)::int as there from tool where id >= $1 and id < $2",
    [idOf(0), idOf(999_999_999_999)],
  );
  const there = z.array(z.object({ there: z.number() })).parse(rows)[0]?.there ?? 0;
  const missing = size - there;
  if (missing <= 0) return there;
  await database.query("begin");
  try {
    await database.query(`set local statement_timeout = ${PATIENCE_MS}`);
    await database.query("set local maintenance_work_mem = '256MB'");
    const finish = missing > MANY ? await laySearchAside(database, note) : async () => {};
    for (let first = there; first < size; first += AT_ONCE) {
      const last = Math.min(size, first + AT_ONCE);
      await insertTools(database, first, last);
      note.part("tools", last - there, missing);
    }
    await finish(there, size);
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
       insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
       select id, name, description, '/tools/wrench.webp', price, 1, stock
       from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::int[]) as t (id, name, description, price, stock)
       returning id, stock_quantity
     )
     insert into stock_movement (tool_id, quantity, reason) select id, stock_quantity, 'initial' from stocked`,
    [
      tools.map(({ id }) => id),
      tools.map(({ name }) => name),
      tools.map(({ description }) => description),
      tools.map(({ unitPriceCents }) => unitPriceCents),
      tools.map(({ stock }) => stock),
    ],
  );
}

/**
 * Takes the trigger and the indexes of the search away; what it answers does the trigger's work for all new tools at once and
 * brings both back. It says the same as `tool_is_searched()` of the migration, which a test compares.
 */
async function laySearchAside(
  database: pg.Client,
  note: Note,
): Promise<(first: number, last: number) => Promise<void>> {
  const { rows } = await database.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'tool_search' and indexdef not like '%UNIQUE%'`,
  );
  const indexes = z.array(z.object({ name: z.string(), definition: z.string() })).parse(rows);
  await database.query("alter table tool disable trigger tool_is_searched");
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  return async (first, last) => {
    for (let from = first; from < last; from += AT_ONCE) {
      const to = Math.min(last, from + AT_ONCE);
      await makeFindable(database, from, to);
      note.part("tools made findable", to - first, last - first);
    }
    note.say("indexing them ...");
    for (const { definition } of indexes) await database.query(definition);
    await database.query("alter table tool enable trigger tool_is_searched");
  };
}

async function makeFindable(database: pg.Client, first: number, last: number): Promise<void> {
  await database.query(
    `with made as materialized (
       select id, unit_price_cents, search_words(name) as name_words, search_words(part_number) as part_words,
         search_words(description) as other_words
       from tool where id >= $1 and id < $2 and archived_at is null
     ), known as (
       insert into search_word (word)
       select distinct word from made, unnest(name_words || other_words) as words (word)
       where word !~ '[0-9]' and char_length(word) between 3 and 24
         and not exists (select from search_word where search_word.word = words.word)
       on conflict do nothing
     )
     insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_cents)
     select id, search_document(name_words || part_words), search_document(name_words || part_words || other_words),
       array_to_string(name_words, ' '), array_to_string(part_words, ''), unit_price_cents
     from made`,
    [idOf(first), idOf(last)],
  );
}
