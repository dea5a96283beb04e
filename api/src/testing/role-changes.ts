import type { TestShop } from "./test-shop.ts";

/** Changes of roles, as a table: begun ones, and those that the audit has as done or undone. */
export const ROLE_CHANGES = `(
  select id, customer_id, role, 'admin' as source, 'begun' as state, changed_by from role_change
  union all select id, person_id, changes -> 'role' ->> 'to', source,
    case action when 'role.changed' then 'done' else 'undone' end, actor_id from audit_entry where action like 'role.%'
) as role_changes`;

interface StoredRoleChange {
  readonly role: string;
  readonly state: "begun" | "done" | "undone";
  readonly source: string;
  /** The admin's e-mail address. */
  readonly by: string | null;
}

/** Returns the changes of this person's role, the oldest first. */
export const roleChangesOf = (
  { em }: Pick<TestShop, "em">,
  { subject }: { readonly subject: string },
): Promise<StoredRoleChange[]> =>
  em.execute(
    `select role, state, source, (select email from customer where id = changed_by) as by from ${ROLE_CHANGES}
     where customer_id = (select id from customer where subject = ?) order by id`,
    [subject],
  );

/** Lets a minute pass for the changes that were begun. */
export const abandonRoleChanges = ({ em }: Pick<TestShop, "em">) =>
  em.execute("update role_change set begun_at = now() - interval '1 min'");
