import { formatCount } from "../../lib/stock.ts";

/** Shows how many results have a value; nothing where too many are there to count. */
export function ValueCount({ count }: { readonly count: number | undefined }) {
  return count === undefined ? null : <span className="count tabular">{formatCount(count)}</span>;
}
