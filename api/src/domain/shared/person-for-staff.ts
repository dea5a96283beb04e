import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * How staff see who somebody is: the verified e-mail address first, because people choose their names themselves. Null where a left join found
 * nobody.
 */
export const shownToStaff = <Text extends string | null>(
  email: Expression<Text>,
  name: Expression<Text>,
): RawBuilder<Text> => sql<Text>`${email} || ' (' || ${name} || ')'`;
