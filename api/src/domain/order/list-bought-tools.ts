import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page } from "../shared/page.ts";
import { type ListedTool, TOOL_COLUMNS, toolFromRow, type ToolRow } from "../tool/listed-tool.ts";

/** A tool that somebody has paid for, once or several times. */
export interface BoughtTool {
  readonly tool: ListedTool;
  readonly lastQuantity: number;
  readonly totalQuantity: number;
  readonly orders: number;
  readonly lastBoughtAt: Date;
}

interface BoughtRow extends ToolRow {
  last_order: string;
  last_quantity: number;
  total_quantity: number;
  orders: number;
  last_bought_at: Date;
  tools: number;
}

/** The tools of one's own paid orders, the last bought first; `after` is the last order of a tool. Archived tools stay. */
export async function listBoughtTools(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<BoughtTool> & { total: number }> {
  const { subject } = requirePerson(ctx.actor);
  const rows = await ctx.em.execute<BoughtRow[]>(
    `with paid as (
       select o.id, o.tool_id, o.quantity, o.paid_at
       from customer_order o join customer c on c.id = o.customer_id where c.subject = ? and o.status = 'paid'
     ), bought as (
       select distinct on (tool_id) tool_id, id as last_order, quantity as last_quantity, paid_at as last_bought_at,
         sum(quantity) over of_tool as total_quantity, count(*) over of_tool as orders
       from paid window of_tool as (partition by tool_id)
       order by tool_id, id desc
     )
     select ${TOOL_COLUMNS}, bought.*, (select count(*) from bought) as tools
     from bought join tool on tool.id = bought.tool_id
     ${input.after ? "where last_order < ?" : ""} order by last_order desc limit ?`,
    [subject, ...(input.after ? [input.after] : []), input.limit + 1],
  );
  const page = cutPageBy(rows, input.limit, (row) => row.last_order);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      tool: toolFromRow(row),
      lastQuantity: row.last_quantity,
      totalQuantity: row.total_quantity,
      orders: row.orders,
      lastBoughtAt: row.last_bought_at,
    })),
    total: rows[0]?.tools ?? 0,
  };
}
