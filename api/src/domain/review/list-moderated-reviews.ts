import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";

/** A review as admins see it. */
export interface ModeratedReview {
  readonly id: string;
  readonly authorName: string;
  /** Null for a review of the demo data. */
  readonly authorEmail: string | null;
  readonly rating: number;
  readonly description: string;
  readonly writtenAt: Date;
  readonly isHidden: boolean;
  /** The last moderation; null without any. */
  readonly lastAct: { readonly at: Date; readonly admin: string; readonly reason: string } | null;
}

/** Returns a page of the hidden or the shown reviews without those of erased customers, newest first. Error: `forbidden` except for admins. */
export async function listModeratedReviews(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: { state: "hidden" | "shown"; limit: number; after?: string | undefined },
): Promise<Page<ModeratedReview>> {
  await requireAdmin(ctx);
  const { after, limit, state } = input;
  const rows = await tables(ctx.em)
    .selectFrom("review as r")
    .leftJoin("customer as w", "w.id", "r.customer_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("audit_entry")
          .select(["at", "actor_id", "note"])
          .where("subject", "=", sql<string>`r.id::text`)
          .orderBy("id", "desc")
          .limit(1)
          .as("m"),
      (join) => join.onTrue(),
    )
    .leftJoin("customer as a", "a.id", "m.actor_id")
    .select(["r.id", "r.author_name as authorName", "w.email as authorEmail", "r.rating", "r.description"])
    .select(["r.created_at as writtenAt", "r.hidden_at as hiddenAt", "m.at as actedAt", "m.note"])
    .select((eb) => shownToStaff(eb.ref("a.email"), eb.ref("a.name")).as("admin"))
    .where("w.erased_at", "is", null)
    .where("r.hidden_at", state === "hidden" ? "is not" : "is", null)
    .$if(after !== undefined, (query) => query.where("r.id", "<", after ?? ""))
    .orderBy("r.id", "desc")
    .limit(limit + 1)
    .execute();
  const reviews = rows.map(({ hiddenAt, actedAt, admin, note, ...review }) => ({
    ...review,
    isHidden: hiddenAt !== null,
    lastAct: actedAt && { at: actedAt, admin: admin ?? "", reason: note ?? "" },
  }));
  return cutPage(reviews, limit);
}
