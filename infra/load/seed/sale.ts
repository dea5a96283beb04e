import type pg from "pg";
import { z } from "zod";
import type { Tool } from "../scripts/input/shape.ts";

/** The stock of a flash sale. */
export const LAST_UNITS = 50;
const PRICE_CENTS = 1999;
const saleRows = z.array(z.object({ id: z.string() }));
const countRows = z.array(z.object({ sold: z.number(), left: z.number() }));

/** Inserts a tool with few units. */
export async function openSale(database: pg.Client): Promise<Tool> {
  const name = `Last units of ${new Date().toISOString()}`;
  const { rows } = await database.query(
    `with sale as (
       insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
       values (uuidv7(), $1, 'On sale while stocks last.', '/tools/wrench.webp', $2, 1, $3) returning id
     ), line as (
       insert into stock_movement (tool_id, quantity, reason) select id, $3, 'initial' from sale
     )
     select id from sale`,
    [name, PRICE_CENTS, LAST_UNITS],
  );
  const [sale] = saleRows.parse(rows);
  if (!sale) throw new Error("the tool of the sale was not inserted");
  return { id: sale.id, name, price: PRICE_CENTS / 100 };
}

/** Archives the tool and returns how many units were sold and are left. */
export async function closeSale(
  database: pg.Client,
  toolId: string,
): Promise<{ sold: number; left: number }> {
  const { rows } = await database.query(
    `select (select coalesce(sum(quantity), 0)::int from order_line where tool_id = $1) as sold, stock_quantity as left
     from tool where id = $1`,
    [toolId],
  );
  await database.query("update tool set archived_at = now() where id = $1", [toolId]);
  const [count] = countRows.parse(rows);
  if (!count) throw new Error("the tool of the sale is missing");
  return count;
}
