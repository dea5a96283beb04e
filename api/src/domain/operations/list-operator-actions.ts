import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import type { Operator } from "./operator.ts";

/** One deed of an operator's. `outcome` stays `begun` when the process ended before it could say more. */
export interface OperatorAction {
  readonly id: string;
  readonly at: Date;
  readonly operator: string;
  readonly via: Operator["via"];
  readonly action: string;
  readonly target: string;
  readonly dryRun: boolean;
  readonly outcome: "begun" | "done" | "refused" | "failed";
  readonly detail: Readonly<Record<string, unknown>>;
}

interface Row {
  id: string;
  happened_at: Date;
  operator: string;
  via: OperatorAction["via"];
  action: string;
  target: string;
  dry_run: boolean;
  outcome: OperatorAction["outcome"];
  detail: Record<string, unknown>;
}

/** What operators did, newest first; `after` is the id of the last line of the page before. */
export async function listOperatorActions(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<OperatorAction>> {
  const rows = await ctx.em.execute<Row[]>(
    `select a.id, a.happened_at, a.operator, a.via, a.action, a.target, a.dry_run,
       coalesce(e.outcome, a.outcome) as outcome, coalesce(e.detail, a.detail) as detail
     from operator_action a left join operator_action e on e.act_id = a.act_id and e.outcome <> 'begun'
     where a.outcome = 'begun' ${input.after ? "and a.id < ?" : ""} order by a.id desc limit ?`,
    [...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(
    rows.map(({ happened_at, dry_run, ...row }) => ({ ...row, at: happened_at, dryRun: dry_run })),
    input.limit,
  );
}
