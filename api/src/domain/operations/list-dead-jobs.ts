import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/** Returns dead outbox rows, newest first; of these jobs only where `names` are given. They are known also where Redis has lost their jobs. */
export async function listDeadJobs(
  { em }: Pick<DomainContext, "em">,
  { names, limit }: { names?: readonly string[] | undefined; limit: number },
) {
  return tables(em)
    .selectFrom("outbox")
    .select(["id as rowId", "job as name", "attempts", "created_at as madeAt", "error as problem"])
    .where("status", "=", "dead")
    .$if(names !== undefined, (query) => query.where("job", "=", anyOf(names ?? [])))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}
