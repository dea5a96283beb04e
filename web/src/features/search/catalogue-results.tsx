import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentType, type MouseEventHandler, type ReactNode, type RefObject, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useLengthUnit } from "../../lib/length-unit.ts";
import { readByPages } from "../../lib/page-parameters.ts";
import { Loading } from "../../ui/loading.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import type { CategoryLink } from "../catalogue/category.api.ts";
import type { Tool } from "../tool/tool.api.ts";
import { attributesOfFacets, columnAttributes, type ShownAttribute } from "./attribute-text.ts";
import { type CataloguePage, type CataloguePart, catalogueQuery } from "./catalogue.api.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { filtersOf, queryOfAddress, withFilter } from "./filter-address.ts";
import { formatPartCount } from "./format-part-count.ts";
import { ResultsFailure } from "./results-failure.tsx";
import { ResultsFilters } from "./results-filters.tsx";
import { ResultsHead } from "./results-head.tsx";
import { ResultsParts } from "./results-parts.tsx";
import { useLast } from "./use-last.ts";
import { useRemovalFocus } from "./use-removal-focus.ts";
import "../../styles/catalogue.scss";

interface CatalogueResultsProps {
  readonly label: string;
  /** The slug of the category whose page this is; undefined for a search, whose address may have one. */
  readonly category?: string;
  /** The categories from the top to the one that the address of a search has. */
  readonly chosenPath?: readonly CategoryLink[];
  /** The attributes of the parts, in order; undefined: those that the results have in common. */
  readonly attributes: readonly ShownAttribute[] | undefined;
  /** The grid of parts. */
  readonly grid: ComponentType<{ tools: readonly Tool[] }>;
  /** The content that is shown where there are no parts without filters either. */
  readonly empty: ReactNode;
}

/** Parts with their facets. The address has all that is chosen. */
export function CatalogueResults(props: CatalogueResultsProps) {
  const { category } = props;
  const search = readByPages(useSearchParams()[0]);
  const address = category === undefined ? search : withFilter(search, "category", "");
  const results = useRef<HTMLElement>(null);
  const onRemove = useRemovalFocus(results);
  const query = useInfiniteQuery(catalogueQuery(queryOfAddress(address, category)));
  const pages = query.data?.pages ?? [];
  const [page] = pages;
  if (page) {
    const parts = pages.flatMap((each) => each.parts);
    return <Results {...props} {...{ page, parts, address, query, results, onRemove }} />;
  }
  if (!query.error) return <Loading what="Loading parts …" />;
  return <ResultsFailure query={query} address={address} onRemove={onRemove} />;
}

interface ResultsProps extends CatalogueResultsProps {
  readonly page: CataloguePage;
  readonly parts: readonly CataloguePart[];
  readonly address: URLSearchParams;
  readonly query: UseInfiniteQueryResult;
  readonly results: RefObject<HTMLElement | null>;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

function Results({ page, parts, address, query, results, onRemove, ...props }: ResultsProps) {
  const { label, category, chosenPath = [] } = props;
  const { facets, total, exact } = page;
  const navigate = useNavigate();
  const [storedUnit, setUnit] = useLengthUnit();
  const words = [category ?? address.get("category"), address.get("q")].join(" ");
  const filteredList = useLast(words, !query.isPlaceholderData);
  const attributes = props.attributes ?? attributesOfFacets(facets);
  // Results cannot be sorted by a text.
  const sortable = attributes.filter(({ type }) => type !== "text");
  const shown = columnAttributes(sortable, facets);
  const columns = sortable.filter((attribute) => shown.includes(attribute));
  const hasLengths = [...columns, ...facets].some(({ unit }) => unit === "mm");
  const unit = hasLengths ? storedUnit : "mm";
  const change = (next: URLSearchParams): void => {
    void navigate(`?${next.toString()}`, { preventScrollReset: true });
  };
  return (
    <div className="catalogue-results">
      <ResultsFilters count={filtersOf(address).length} done={`Show ${formatPartCount(page).toLowerCase()}`}>
        <FacetPanel
          facets={facets}
          list={filteredList}
          address={address}
          total={total}
          exact={exact}
          unit={unit}
          categoryPath={category === undefined ? chosenPath : undefined}
          onChange={change}
        />
      </ResultsFilters>
      <section ref={results} aria-label={label}>
        <ResultsHead
          page={page}
          address={address}
          attributes={columns}
          unit={hasLengths ? unit : undefined}
          onUnit={setUnit}
          onChange={change}
        />
        <ChosenFilters
          facets={facets}
          attributes={attributes}
          address={address}
          unit={unit}
          categoryName={chosenPath.at(-1)?.name}
          onRemove={onRemove}
        />
        <ResultsParts
          {...props}
          {...{ page, parts, address, attributes, columns, unit, onRemove }}
          summary={shown}
          isPlaceholder={query.isPlaceholderData}
        />
        <ShowMore query={query} what="parts" shown={parts.length} />
      </section>
    </div>
  );
}
