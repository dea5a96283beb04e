import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Returns a person's name for staff: the verified e-mail address first, because names are chosen freely. Null where a left join found
 * no row.
 */
export const shownToStaff = <Text extends string | null>(
  email: Expression<Text>,
  name: Expression<Text>,
): RawBuilder<Text> => sql<Text>`${email} || ' (' || ${name} || ')'`;
