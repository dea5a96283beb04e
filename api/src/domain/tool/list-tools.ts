import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { cutPage, type Page } from "../shared/page.ts";
import type { Tool } from "./tool.entity.ts";

interface ToolRow {
  id: string;
  name: string;
  description: string;
  image_url: string;
  unit_price_cents: string;
  minimum_order_quantity: number;
  stock_quantity: number;
}

export type ListedTool = Pick<
  Tool,
  "id" | "name" | "description" | "imageUrl" | "unitPrice" | "minimumOrderQuantity" | "stockQuantity"
>;

/**
 * The tools for sale, oldest first. `query` must be found in name or description; `after` is the cursor of the page before.
 * `total` counts all that match, on every page.
 */
export async function listTools(
  ctx: Pick<DomainContext, "em">,
  input: { query?: string | undefined; limit: number; after?: string | undefined },
): Promise<Page<ListedTool> & { total: number }> {
  const pattern = input.query ? `%${input.query.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const match = pattern ? "and (name ilike ? or description ilike ?)" : "";
  const matchValues = pattern ? [pattern, pattern] : [];
  const [rows, counted] = await Promise.all([
    ctx.em.execute<ToolRow[]>(
      `select id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity
       from tool where archived_at is null ${match} ${input.after ? "and id > ?" : ""} order by id limit ?`,
      [...matchValues, ...(input.after ? [input.after] : []), input.limit + 1],
    ),
    ctx.em.execute<{ total: string }[]>(
      `select count(*) as total from tool where archived_at is null ${match}`,
      matchValues,
    ),
  ]);
  return { ...cutPage(rows.map(fromRow), input.limit), total: Number(counted[0]?.total ?? 0) };
}

function fromRow(row: ToolRow): ListedTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    imageUrl: row.image_url,
    unitPrice: cents(Number(row.unit_price_cents)),
    minimumOrderQuantity: row.minimum_order_quantity,
    stockQuantity: row.stock_quantity,
  };
}
