import { useQuery } from "@tanstack/react-query";
import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router-dom";
import { StatePanel } from "../../ui/state-panel.tsx";
import { catalogueCountQuery, type CataloguePage, type PartCount } from "./catalogue.api.ts";
import { filtersOf, queryOfAddress, withFilter, withoutFilters } from "./filter-address.ts";
import { formatPartCount } from "./format-part-count.ts";

interface EmptyResultsProps extends Pick<CataloguePage, "without"> {
  readonly address: URLSearchParams;
  readonly category: string | undefined;
  /** Returns the name of a parameter's facet. */
  readonly labelOf: (parameter: string) => string;
  /** The content that is shown where not even all filters together are to blame. */
  readonly empty: ReactNode;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** An empty result: shows which filter to remove, with the count for each, or that removing one is not enough. */
export function EmptyResults(props: EmptyResultsProps) {
  const { address, category, without, labelOf, empty, onRemove } = props;
  const filters = filtersOf(address);
  const counts = new Map(without.map(({ filter, ...count }) => [filter, count]));
  const countQuery = (fewer: URLSearchParams) =>
    catalogueCountQuery(queryOfAddress(withFilter(fewer, "sort", ""), category));
  const isInCategory = filters.includes("category");
  const elsewhere = useQuery({
    ...countQuery(withFilter(address, "category", "")),
    enabled: isInCategory,
  }).data;
  if (elsewhere) counts.set("category", elsewhere);
  const isEnough = [...counts.values()].some(mayHaveParts);
  const unfiltered = useQuery({
    ...countQuery(withoutFilters(address)),
    enabled: filters.length > 0 && !isEnough,
  }).data;
  if (filters.length === 0 || unfiltered?.total === 0) return empty;
  const clear = (
    <Link
      className="btn btn-outline"
      to={`?${withoutFilters(address).toString()}`}
      preventScrollReset
      onClick={onRemove}
    >
      Clear all
    </Link>
  );
  if (!isEnough) {
    const isCounted = unfiltered !== undefined && (!isInCategory || elsewhere !== undefined);
    return (
      <StatePanel title="No parts match all filters" actions={clear}>
        {isCounted && <p>Each part fails at least two of the filters. Drop more than one, or clear all.</p>}
      </StatePanel>
    );
  }
  return (
    <StatePanel title="No parts match all filters" actions={clear}>
      <p>Drop one of the filters, or clear all.</p>
      <ul>
        {filters.map((parameter) => (
          <Drop
            key={parameter}
            found={counts.get(parameter)}
            label={labelOf(parameter)}
            to={`?${withFilter(address, parameter, "").toString()}`}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </StatePanel>
  );
}

/** Returns whether there may be parts: a count that is not exact means "at least so many". */
const mayHaveParts = ({ total, exact }: PartCount): boolean => total > 0 || !exact;

interface DropProps {
  readonly found: PartCount | undefined;
  readonly label: string;
  readonly to: string;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** A link that drops a filter; nothing where that finds no parts either. */
function Drop({ found, label, to, onRemove }: DropProps) {
  if (!found || !mayHaveParts(found)) return null;
  return (
    <li>
      <Link to={to} preventScrollReset onClick={onRemove}>
        Without {label}
        {found.total > 0 && `: ${formatPartCount(found)}`}
      </Link>
    </li>
  );
}
