import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
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

/** What operators did, newest first; `after` is the id of the last line of the page before. */
export async function listOperatorActions(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<OperatorAction>> {
  const { after = "", limit } = input;
  const rows: OperatorAction[] = await tables(ctx.em)
    .selectFrom("operator_action as a")
    .leftJoin("operator_action as e", (join) =>
      join.onRef("e.act_id", "=", "a.act_id").on("e.outcome", "<>", "begun"),
    )
    .select(["a.id", "a.happened_at as at", "a.operator", "a.via", "a.action", "a.target"])
    .select(({ fn }) => [
      "a.dry_run as dryRun",
      fn.coalesce("e.outcome", "a.outcome").as("outcome"),
      fn.coalesce("e.detail", "a.detail").as("detail"),
    ])
    .where("a.outcome", "=", "begun")
    .$if(after !== "", (query) => query.where("a.id", "<", after))
    .orderBy("a.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit);
}
