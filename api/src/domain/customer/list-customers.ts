import type { DomainContext } from "../shared/context.ts";
import { likeLiteral } from "../shared/like.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { requireAdmin } from "./require-admin.ts";

/** A user of the shop as admins see them. */
export interface CustomerView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: "customer" | "admin";
}

/** Everybody who has signed in to the shop: admins first, then the newest. `query` is part of the address or the name. */
export async function listCustomers(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { query?: string | undefined; limit: number; after?: string | undefined },
): Promise<Page<CustomerView>> {
  await requireAdmin(ctx);
  const pattern = `%${likeLiteral(input.query ?? "")}%`;
  const rows = await ctx.em.execute<CustomerView[]>(
    `select id, email, name, role from customer
     where ${input.query ? "(email ilike ? or name ilike ?)" : "true"}
       ${input.after ? "and (role = 'admin', id) < (select role = 'admin', id from customer where id = ?)" : ""}
     order by (role = 'admin') desc, id desc limit ?`,
    [...(input.query ? [pattern, pattern] : []), ...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(rows, input.limit);
}
