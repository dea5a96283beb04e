import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * SQL that shows staff who somebody is, for an alias of `customer`: the verified e-mail address first, because people choose their
 * names themselves. Null where a left join found nobody.
 */
export const personForStaff = (customer: string): string =>
  `${customer}.email || ' (' || ${customer}.name || ')'`;

/** The same for typed queries, from the address and the name. */
export const shownToStaff = <Text extends string | null>(
  email: Expression<Text>,
  name: Expression<Text>,
): RawBuilder<Text> => sql<Text>`${email} || ' (' || ${name} || ')'`;
