/**
 * SQL that shows staff who somebody is, for an alias of `customer`: the verified e-mail address first, because people choose their
 * names themselves. Null where a left join found nobody.
 */
export const personForStaff = (customer: string): string =>
  `${customer}.email || ' (' || ${customer}.name || ')'`;
