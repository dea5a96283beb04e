import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { personForStaff } from "../shared/person-for-staff.ts";

/** A review as admins see it. */
export interface ModeratedReview {
  readonly id: string;
  readonly authorName: string;
  /** Null for a review that came with the shop's first data. */
  readonly authorEmail: string | null;
  readonly rating: number;
  readonly description: string;
  readonly writtenAt: Date;
  readonly isHidden: boolean;
  /** The last thing an admin did to it; null for one that nobody ever touched. */
  readonly lastAct: { readonly at: Date; readonly admin: string; readonly reason: string } | null;
}

interface ModeratedRow {
  id: string;
  author_name: string;
  author_email: string | null;
  rating: number;
  description: string;
  created_at: Date;
  is_hidden: boolean;
  acted_at: Date | null;
  admin: string | null;
  reason: string | null;
}

const CONDITION = { hidden: "r.hidden_at is not null", shown: "r.hidden_at is null" } as const;

/** The reviews that are hidden, or those that are shown, newest first. `forbidden` for everybody but admins. */
export async function listModeratedReviews(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { state: "hidden" | "shown"; limit: number; after?: string | undefined },
): Promise<Page<ModeratedReview>> {
  await requireAdmin(ctx);
  const rows = await ctx.em.execute<ModeratedRow[]>(
    `select r.id, r.author_name, r.rating, r.description, r.created_at, r.hidden_at is not null as is_hidden,
       m.occurred_at as acted_at, m.reason, ${personForStaff("a")} as admin, w.email as author_email
     from review r left join customer w on w.id = r.customer_id
       left join lateral (select * from review_moderation m where m.review_id = r.id order by m.id desc limit 1) m on true
       left join customer a on a.id = m.admin_id
     where ${CONDITION[input.state]} ${input.after ? "and r.id < ?" : ""} order by r.id desc limit ?`,
    [...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(rows.map(fromRow), input.limit);
}

function fromRow(row: ModeratedRow): ModeratedReview {
  const { acted_at: actedAt } = row;
  return {
    id: row.id,
    authorName: row.author_name,
    authorEmail: row.author_email,
    rating: row.rating,
    description: row.description,
    writtenAt: row.created_at,
    isHidden: row.is_hidden,
    lastAct: actedAt === null ? null : { at: actedAt, admin: row.admin ?? "", reason: row.reason ?? "" },
  };
}
