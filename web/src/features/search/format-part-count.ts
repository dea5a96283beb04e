import { formatCount } from "../../lib/stock.ts";

/** Returns `1,240 parts`, or `10,000+ parts` where there are more. */
export const formatPartCount = ({ total, exact }: { total: number; exact: boolean }): string =>
  `${formatCount(total)}${exact ? "" : "+"} ${exact && total === 1 ? "part" : "parts"}`;
