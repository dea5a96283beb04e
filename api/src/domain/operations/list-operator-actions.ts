import { z } from "zod";
import type { DomainContext } from "../shared/context.ts";
import { cutPage } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import type { Outcome } from "./audited.ts";
import { defineOperation, limit } from "./operation.ts";
import { list, type Tone } from "./report.ts";

/**
 * Returns what operators did, newest first; `after` is the id of the last row of the page before. An outcome stays `begun` when the
 * process died before it could write the end.
 */
export async function listOperatorActions(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
) {
  const { after = "", limit: max } = input;
  const rows = await tables(ctx.em)
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
    .limit(max + 1)
    .execute();
  return cutPage(rows, max);
}

const TONES: Readonly<Record<Outcome, Tone>> = {
  begun: "low",
  done: "ok",
  refused: "quiet",
  failed: "danger",
};

export const auditList = defineOperation({
  name: "audit.list",
  usage: "[--limit N] [--after ENTRY]",
  help: "lists what operators did, newest first",
  input: z.object({ limit: limit(50), after: z.uuid("must be the id of an entry").optional() }),
  run: listOperatorActions,
  report: ({ rows, next }) => ({
    ...list("Audit", rows, {
      heads: ["At", "Who", "Action", "Target", "Outcome", "Detail"],
      rows: rows.map(({ at, operator, via, action, target, dryRun, outcome, detail }) => [
        at,
        `${operator} (${via})`,
        dryRun ? `${action}, dry run` : action,
        { code: target },
        { tone: TONES[outcome], text: outcome },
        { code: JSON.stringify(detail) },
      ]),
      empty: "No actions yet.",
    }),
    next,
  }),
});
