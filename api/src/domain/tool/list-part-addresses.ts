import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { slugOf } from "../shared/slug.ts";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Returns the paths of the pages of tools for sale, oldest first, after the tool with the id `after`, and when each was edited last. */
export async function listPartAddresses(
  ctx: Pick<DomainContext, "em">,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ id: string; path: string; updatedAt: Date }[]> {
  const rows = await tables(ctx.em)
    .selectFrom("tool")
    .select(["id", "part_number", "name", "updated_at"])
    .where("archived_at", "is", null)
    .where("id", ">", after ?? BEFORE_ALL)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    path: partPath(row.part_number, row.name),
    updatedAt: row.updated_at,
  }));
}

/** Returns the slugs of the families with parts for sale. */
export async function listListedFamilies(ctx: Pick<DomainContext, "em">): Promise<string[]> {
  const rows = await tables(ctx.em)
    .selectFrom("family")
    .select("slug")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("tool")
          .select("tool.id")
          .whereRef("tool.family_id", "=", "family.id")
          .where("tool.archived_at", "is", null),
      ),
    )
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Returns the canonical path of a tool's public page: `/tools/bw-1002/combination-wrench-19-mm`. */
function partPath(partNumber: string, name: string): string {
  return `/tools/${encodeURIComponent(partNumber.toLowerCase())}/${slugOf(name)}`;
}
