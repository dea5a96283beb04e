import type { DomainContext } from "../shared/context.ts";
import { containing } from "../shared/like.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { requireAdmin } from "./require-admin.ts";

/** A user of the shop as admins see them. */
export interface CustomerView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: "customer" | "admin";
  /** The time of the first login. */
  readonly created_at: Date;
}

/**
 * Returns a page of the users of the shop, admins first, each by name, without those who were erased. `query` is part of the email
 * address or name. Error: `forbidden`.
 */
export async function listCustomers(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: {
    query?: string | undefined;
    role?: CustomerView["role"] | undefined;
    limit: number;
    after?: string | undefined;
  },
): Promise<Page<CustomerView>> {
  await requireAdmin(ctx);
  const { query = "", role, after = "", limit } = input;
  const rows: CustomerView[] = await tables(ctx.em)
    .selectFrom("customer")
    .select(["id", "email", "name", "role", "created_at"])
    .where("erased_at", "is", null)
    .$if(query !== "", (found) => found.where("search_text", "like", containing(query)))
    .$if(role !== undefined, (found) => found.where("role", "=", role ?? "customer"))
    .$if(after !== "", (found) =>
      found.where((eb) =>
        eb(
          eb.tuple(eb("role", "<>", "admin"), eb.fn<string>("lower", ["name"]), eb.ref("id")),
          ">",
          eb
            .selectFrom("customer")
            .select((last) => [
              last("role", "<>", "admin").as("isOther"),
              last.fn<string>("lower", ["name"]).as("sortName"),
              "id",
            ])
            .where("id", "=", after)
            .$asTuple("isOther", "sortName", "id"),
        ),
      ),
    )
    .orderBy((eb) => eb("role", "<>", "admin"))
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit);
}
