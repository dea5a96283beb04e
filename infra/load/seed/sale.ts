import type pg from "pg";
import { z } from "zod";
import type { GivenTool } from "../scripts/given/shape.ts";

/** The last pieces of a flash sale. */
export const LAST_PIECES = 50;
const PRICE_CENTS = 1999;

/** Puts a tool on sale that has few pieces. */
export async function openSale(database: pg.Client): Promise<GivenTool> {
  const name = `Last pieces of ${new Date().toISOString()}`;
  const { rows } = await database.query(
    `with sale as (
       insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
       values (uuidv7(), $1, 'On sale while they last.', '/tools/wrench.webp', $2, 1, $3) returning id
     ), line as (
       insert into stock_movement (tool_id, quantity, reason) select id, $3, 'initial' from sale
     )
     select id from sale`,
    [name, PRICE_CENTS, LAST_PIECES],
  );
  const [sale] = z.array(z.object({ id: z.string() })).parse(rows);
  if (!sale) throw new Error("the tool of the sale was not put in");
  return { id: sale.id, name, price: PRICE_CENTS / 100 };
}

const countShape = z.array(z.object({ sold: z.number(), left: z.number() }));

/** How many pieces were sold and how many are left; the tool is taken from sale. */
export async function closeSale(
  database: pg.Client,
  toolId: string,
): Promise<{ sold: number; left: number }> {
  const { rows } = await database.query(
    `select (select coalesce(sum(quantity), 0)::int from customer_order where tool_id = $1) as sold, stock_quantity as left
     from tool where id = $1`,
    [toolId],
  );
  await database.query("update tool set archived_at = now() where id = $1", [toolId]);
  const [count] = countShape.parse(rows);
  if (!count) throw new Error("the tool of the sale is gone");
  return count;
}
