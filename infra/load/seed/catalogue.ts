import pg from "pg";
import { SEED_TOOLS } from "../../../api/src/seed/catalogue.ts";
import { type Buyer, numberedId, TOOL_ID_PREFIX } from "./buyers.ts";

/** A tool as the bench put it into the shop. */
export interface StockedTool {
  readonly id: string;
  readonly name: string;
  readonly unitPriceCents: number;
}

interface Shelf {
  readonly firstNumber: number;
  readonly count: number;
  /** Pieces of each tool. */
  readonly stock: number;
}

/** The smallest amount that can be charged, since one piece is ordered at a time. */
const PRICE_CENTS_MIN = 50;

/** Puts tools with the demo catalogue's texts, pictures and prices into the shop, each with its first ledger line; those that are there stay. */
export async function stockTools(
  client: pg.Client,
  { firstNumber, count, stock }: Shelf,
): Promise<StockedTool[]> {
  const tools = Array.from({ length: count }, (_, index) => {
    const seed = SEED_TOOLS[index % SEED_TOOLS.length] ?? SEED_TOOLS[0];
    if (!seed) throw new Error("the demo catalogue is empty");
    const number = firstNumber + index;
    return {
      id: numberedId(TOOL_ID_PREFIX, number),
      name: `${seed.name} (${number})`,
      description: seed.description,
      image_url: `/tools/${seed.picture}.webp`,
      unit_price_cents: Math.max(PRICE_CENTS_MIN, seed.unitPriceCents),
    };
  });
  await client.query(
    `with stocked as (
       insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
       select id, name, description, image_url, unit_price_cents, 1, $2
       from jsonb_to_recordset($1) as t (id uuid, name text, description text, image_url text, unit_price_cents bigint)
       on conflict (id) do nothing
       returning id
     )
     insert into stock_movement (tool_id, quantity, reason) select id, $2, 'initial' from stocked`,
    [JSON.stringify(tools), stock],
  );
  return tools.map(({ id, name, unit_price_cents: unitPriceCents }) => ({ id, name, unitPriceCents }));
}

/** Makes buyers known to the shop, as their first visit would; those that it knows stay. */
export async function enrol(client: pg.Client, buyers: readonly Buyer[]): Promise<void> {
  await client.query(
    `insert into customer (id, subject, email, name)
     select id, subject, email, name from jsonb_to_recordset($1) as c (id uuid, subject text, email text, name text)
     on conflict (id) do nothing`,
    [JSON.stringify(buyers)],
  );
}

/** Lets Postgres look at the tables now, as it would by itself after a while: until then its plans are for empty ones. */
export async function settleTables(client: pg.Client): Promise<void> {
  await client.query("vacuum analyze");
}
