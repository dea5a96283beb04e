import { formatCount } from "../../lib/stock.ts";

/** `1,240 parts`, or `About 120,000 parts` for an estimate. */
export const formatPartCount = ({ total, exact }: { total: number; exact: boolean }): string =>
  `${exact ? "" : "About "}${formatCount(total)} ${total === 1 ? "part" : "parts"}`;
