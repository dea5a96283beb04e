import { useQueries, useQuery } from "@tanstack/react-query";
import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router-dom";
import { StatePanel } from "../../ui/state-panel.tsx";
import { catalogueCountQuery, type CataloguePage } from "./catalogue.api.ts";
import { alternativesTo, filtersOf, withFilter, withoutFilters } from "./filter-address.ts";
import { formatPartCount } from "./format-part-count.ts";

interface NothingMatchesProps {
  readonly address: URLSearchParams;
  readonly category: string | undefined;
  /** Returns the name of a parameter's facet. */
  readonly labelOf: (parameter: string) => string;
  /** Shown where not even all filters together are to blame. */
  readonly nothingFound: ReactNode;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** An empty result: shows which filter to remove, with the count for each, or that removing one is not enough. */
export function NothingMatches({ address, category, labelOf, nothingFound, onRemove }: NothingMatchesProps) {
  const { all, without } = alternativesTo(address, category);
  const isFiltered = filtersOf(address).length > 0;
  const unfiltered = useQuery({ ...catalogueCountQuery(all), enabled: isFiltered }).data;
  const isNothingFound = !isFiltered || unfiltered?.total === 0;
  const counts = useQueries({
    queries: without.map(({ query }) => ({ ...catalogueCountQuery(query), enabled: !isNothingFound })),
  });
  if (isNothingFound) return nothingFound;
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
  if (counts.every(({ data }) => data?.total === 0)) {
    return (
      <StatePanel title="No parts match all filters" actions={clear}>
        <p>Each part fails at least two of the filters. Drop more than one, or clear all.</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel title="No parts match all filters" actions={clear}>
      <p>Drop one of the filters, or clear all.</p>
      <ul>
        {without.map(({ parameter }, at) => (
          <Drop
            key={parameter}
            found={counts[at]?.data}
            label={labelOf(parameter)}
            to={`?${withFilter(address, parameter, "").toString()}`}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </StatePanel>
  );
}

interface DropProps {
  readonly found: Pick<CataloguePage, "total" | "exact"> | undefined;
  readonly label: string;
  readonly to: string;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** A link that drops a filter; nothing where that finds no parts either. */
function Drop({ found, label, to, onRemove }: DropProps) {
  if (!found || found.total === 0) return null;
  return (
    <li>
      <Link to={to} preventScrollReset onClick={onRemove}>
        Without {label}: {formatPartCount(found)}
      </Link>
    </li>
  );
}
