import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { asProblem } from "../../lib/problem.ts";
import { formatCount } from "../../lib/stock.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { catalogueQuery, type CategoryAttribute, type CataloguePage } from "./catalogue.api.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { filtersOf, parameterOf, queryOfAddress, withFilter, withoutFilters } from "./filter-address.ts";
import { PartsTable } from "./parts-table.tsx";
import { UnitSwitch } from "./unit-switch.tsx";
import { useLengthUnit } from "./units.ts";
import "../../styles/catalogue.scss";

/** Columns between name and price. */
const COLUMNS_MAX = 6;

interface CatalogueResultsProps {
  readonly label: string;
  /** Slug of the category; undefined for a search in all. */
  readonly category?: string;
  /** What its parts have, in their order. */
  readonly attributes: readonly CategoryAttribute[];
}

/** Parts with their facets. The address has all that is chosen. */
export function CatalogueResults({ label, category, attributes }: CatalogueResultsProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [unit, setUnit] = useLengthUnit();
  const [isOpen, setIsOpen] = useState(false);
  const query = useInfiniteQuery(catalogueQuery(queryOfAddress(address, category)));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const first = data?.pages[0];
  const parts = data?.pages.flatMap((page) => page.parts) ?? [];
  const change = (next: URLSearchParams): void => {
    void navigate(`?${next.toString()}`, { preventScrollReset: true });
  };
  if (!first) {
    if (!error) return <Loading what="Loading parts …" />;
    const problem = asProblem(error);
    return (
      <ErrorPanel
        title="The parts could not be loaded"
        message={problem.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {filtersOf(address).length > 0 && (
          <Link className="btn btn-outline" to={`?${withoutFilters(address).toString()}`}>
            Clear all
          </Link>
        )}
      </ErrorPanel>
    );
  }
  const columns = attributes.slice(0, COLUMNS_MAX);
  const chosen = filtersOf(address).length;
  return (
    <div className="catalogue-results">
      <aside aria-label="Filters">
        <button
          type="button"
          className="btn btn-outline filters-toggle"
          aria-expanded={isOpen}
          aria-controls="catalogue-facets"
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        <div id="catalogue-facets" className={isOpen ? "open" : undefined}>
          <FacetPanel
            facets={first.facets}
            address={address}
            exact={first.exact}
            unit={unit}
            onChange={change}
          />
        </div>
      </aside>
      <section aria-label={label}>
        <div className="results-head">
          <p role="status" className="tabular">
            {countInWords(first)}
          </p>
          <UnitSwitch unit={unit} onChange={setUnit} />
        </div>
        <ChosenFilters facets={first.facets} address={address} unit={unit} />
        {parts.length === 0 ? (
          <Nothing page={first} address={address} />
        ) : (
          <PartsTable
            label={label}
            parts={parts}
            attributes={columns}
            address={address}
            unit={unit}
            stale={isPlaceholderData}
          />
        )}
        <ShowMore query={query} what="parts" />
      </section>
    </div>
  );
}

function countInWords({ total, exact }: CataloguePage): string {
  const count = `${exact ? "" : "About "}${formatCount(total)}`;
  return `${count} ${total === 1 ? "part" : "parts"}`;
}

/** Says which choice to drop: a facet counts what its own choice leaves out. */
function Nothing({ page, address }: { page: CataloguePage; address: URLSearchParams }) {
  const drops = page.facets
    .map((facet) => ({
      parameter: parameterOf(facet.attribute),
      label: facet.label,
      count: [...facet.values.map(({ count }) => count), ...facet.bars].reduce((sum, each) => sum + each, 0),
    }))
    .filter(({ parameter, count }) => address.has(parameter) && count > 0);
  const all = (
    <Link className="btn btn-outline" to={`?${withoutFilters(address).toString()}`} preventScrollReset>
      Clear all
    </Link>
  );
  return (
    <StatePanel title="No parts match all filters" actions={filtersOf(address).length > 0 ? all : undefined}>
      {drops.length === 0 ? (
        <p>Drop one of the filters, or clear all.</p>
      ) : (
        <ul>
          {drops.map(({ parameter, label, count }) => (
            <li key={parameter}>
              <Link to={`?${withFilter(address, parameter, "").toString()}`} preventScrollReset>
                Without {label}: {formatCount(count)} {count === 1 ? "part" : "parts"}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </StatePanel>
  );
}
