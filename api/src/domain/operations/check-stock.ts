import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { readCheckPosition, saveCheckPosition } from "./check-position.ts";
import { runAlone } from "./run-alone.ts";

/** Limits of one run; tests make them smaller. */
export interface StockCheckLimits {
  /** Tools that one statement compares. */
  readonly tools: number;
  /** Movements of each of these tools that it reads; a tool with more is summed up by itself. */
  readonly movements: number;
  /** Movements of one tool that one statement sums up. */
  readonly step: number;
  /** Statements over tools in one run; the next run goes on. */
  readonly batches: number;
}

const LIMITS: StockCheckLimits = { tools: 1000, movements: 50, step: 10_000, batches: 20 };
const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface Compared {
  readonly id: string;
  /** Stock minus ledger. */
  readonly delta: number;
  /** The difference that was found before. */
  readonly known: number;
  /** Movements since the stored sum, at most one more than the limit. */
  readonly since: number;
}

/**
 * Compares stock with ledger, tool after tool, and stores the differences in `stock_check`. A tool's ledger is summed up once: later
 * runs add newer movements, so the work does not grow with the history. One run checks at most 20,000 tools, the next goes on.
 * Returns how many tools were compared; null where another process is doing it.
 */
export async function checkStock(
  ctx: Pick<DomainContext, "em" | "withLongTimeout">,
  limits: StockCheckLimits = LIMITS,
): Promise<number | null> {
  const { em } = ctx;
  return runAlone(ctx, "stock", async () => {
    let { position } = await readCheckPosition(em, "stock");
    let compared = 0;
    for (let batch = 0; batch < limits.batches; batch += 1) {
      const next = { sql: "id > ?::uuid order by id limit ?", values: [position ?? FIRST, limits.tools] };
      const tools = await compare(em, next, limits.movements);
      for (const tool of tools) await judge(em, tool, limits);
      compared += tools.length;
      position = tools.length === limits.tools ? (tools.at(-1)?.id ?? null) : null;
      await saveCheckPosition(em, "stock", { position, isFinished: position === null });
      if (position === null) break;
    }
    return compared;
  });
}

/**
 * Each row is of one snapshot, in which stock and ledger belong together. `which` is a condition on `tool`. Movements are compared as
 * rows, so that Postgres uses the index of the ledger: by id alone it may read the movements of all tools along the primary key.
 */
async function compare(
  em: EntityManager,
  which: { readonly sql: string; readonly values: readonly unknown[] },
  movements: number,
): Promise<Compared[]> {
  return em.execute<Compared[]>(
    `select t.id, coalesce(c.delta, 0) as known, s.since::int as since,
       (t.stock_quantity - coalesce(c.quantity, 0) - s.quantity)::int as delta
     from (select id, stock_quantity from tool where ${which.sql}) t
     left join stock_check c on c.tool_id = t.id
     cross join lateral (
       select count(*) as since, coalesce(sum(quantity), 0) as quantity from (
         select quantity from stock_movement m
         where (m.tool_id, m.id) > (t.id, coalesce(c.movement_id, '${FIRST}')) and (m.tool_id, m.id) <= (t.id, '${LAST}')
         order by m.tool_id, m.id limit ?
       ) latest
     ) s order by t.id`,
    [...which.values, movements + 1],
  );
}

/** Stores the difference where it is new. */
async function judge(em: EntityManager, tool: Compared, limits: StockCheckLimits): Promise<void> {
  if (tool.since > limits.movements) return judge(em, await sumUp(em, tool.id, limits), limits);
  if (tool.delta === tool.known) return;
  // After a clock was set back, a movement may sort before the stored sum: only the whole ledger counts.
  if (tool.delta !== 0) await em.execute("delete from stock_check where tool_id = ?", [tool.id]);
  const { delta } = tool.delta === 0 ? tool : await sumUp(em, tool.id, limits);
  await em.execute(
    `insert into stock_check (tool_id, delta) values (?, ?)
     on conflict (tool_id) do update set delta = excluded.delta`,
    [tool.id, delta],
  );
}

/** Adds the tool's movements to its stored sum, step by step, and compares again. */
async function sumUp(em: EntityManager, toolId: string, limits: StockCheckLimits): Promise<Compared> {
  let isComplete = false;
  while (!isComplete) {
    const [added] = await em.execute<{ count: number }[]>(
      `with latest as materialized (
         select m.id, m.quantity from stock_movement m
         where (m.tool_id, m.id) > (?, coalesce((select movement_id from stock_check where tool_id = ?), '${FIRST}'))
           and (m.tool_id, m.id) <= (?, '${LAST}')
         order by m.tool_id, m.id limit ?
       ), saved as (
         insert into stock_check (tool_id, movement_id, quantity)
         select ?, (select id from latest order by id desc limit 1), sum(quantity) from latest having count(*) > 0
         on conflict (tool_id) do update
           set movement_id = excluded.movement_id, quantity = stock_check.quantity + excluded.quantity
       )
       select count(*)::int as count from latest`,
      [toolId, toolId, toolId, limits.step, toolId],
    );
    isComplete = (added?.count ?? 0) < limits.step;
  }
  const [tool] = await compare(em, { sql: "id = ?", values: [toolId] }, limits.step);
  return tool ?? { id: toolId, delta: 0, known: 0, since: 0 };
}
