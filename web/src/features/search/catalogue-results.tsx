import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Loading } from "../../ui/loading.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import type { Tool } from "../tool/tool.api.ts";
import { attributesOfFacets, columnAttributes, type ShownAttribute, summaryOf } from "./attribute-text.ts";
import { type CataloguePart, catalogueQuery, type CategoryLink, type Facet } from "./catalogue.api.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { filtersOf, parameterOf, queryOfAddress, viewOf, withFilter } from "./filter-address.ts";
import { EmptyResults } from "./empty-results.tsx";
import { formatPartCount } from "./format-part-count.ts";
import { PartsTable } from "./parts-table.tsx";
import { ResultsFailure } from "./results-failure.tsx";
import { ResultsHead } from "./results-head.tsx";
import { useRemovalFocus } from "./use-removal-focus.ts";
import { readByPages } from "../../lib/page-parameters.ts";
import { type LengthUnit, useLengthUnit } from "../../lib/length-unit.ts";
import "../../styles/catalogue.scss";

const loadSheet = async () => ({ default: (await import("./facet-sheet.tsx")).FacetSheet });
const FacetSheet = lazy(loadSheet);

interface CatalogueResultsProps {
  readonly label: string;
  /** Slug of the category whose page this is; undefined for a search, whose address may have one. */
  readonly category?: string;
  /** From the top to the category that the address of a search has. */
  readonly chosenPath?: readonly CategoryLink[];
  /** What the parts have, in their order; undefined: what those that are found have in common. */
  readonly attributes: readonly ShownAttribute[] | undefined;
  /** The grid of parts. */
  readonly grid: ComponentType<{ tools: readonly Tool[] }>;
  /** Shown where there are no parts without filters either. */
  readonly empty: ReactNode;
}

/** Parts with their facets. The address has all that is chosen. */
export function CatalogueResults(props: CatalogueResultsProps) {
  const { label, category, chosenPath = [], grid: Grid, empty } = props;
  const search = readByPages(useSearchParams()[0]);
  const address = category === undefined ? search : withFilter(search, "category", "");
  const navigate = useNavigate();
  const [storedUnit, setUnit] = useLengthUnit();
  const [isOpen, setIsOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const onRemove = useRemovalFocus(results);
  const listQuery = queryOfAddress(address, category);
  const query = useInfiniteQuery(catalogueQuery(listQuery));
  const { data, error, isPlaceholderData } = query;
  // Until the results of a new address are there, those of the last one are shown.
  const list = useLast(listQuery, !isPlaceholderData);
  const filteredList = useLast(
    [category ?? address.get("category"), address.get("q")].join(" "),
    !isPlaceholderData,
  );
  const first = data?.pages[0];
  const parts = data?.pages.flatMap((page) => page.parts) ?? [];
  const change = (next: URLSearchParams): void => {
    void navigate(`?${next.toString()}`, { preventScrollReset: true });
  };
  if (!first) {
    if (!error) return <Loading what="Loading parts …" />;
    return <ResultsFailure query={query} address={address} onRemove={onRemove} />;
  }
  const { facets, total, exact } = first;
  const attributes = props.attributes ?? attributesOfFacets(facets);
  // Results cannot be sorted by a text.
  const sortable = attributes.filter(({ type }) => type !== "text");
  const shown = columnAttributes(sortable, facets);
  const columns = sortable.filter((attribute) => shown.includes(attribute));
  const hasLengths = [...columns, ...facets].some(({ unit }) => unit === "mm");
  const unit = hasLengths ? storedUnit : "mm";
  const chosen = filtersOf(address).length;
  // The empty result of filters that were just removed says nothing about the list without them.
  const isCleared = parts.length === 0 && isPlaceholderData && chosen === 0;
  const panel = (
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
  );
  return (
    <div className="catalogue-results">
      <aside aria-label="Filters">
        <button
          type="button"
          className="btn btn-outline filters-toggle"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadSheet()}
          onFocus={() => void loadSheet()}
          onClick={() => setIsOpen(true)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        <div className="facets-beside">{panel}</div>
        {isOpen && (
          <Suspense>
            <FacetSheet
              done={`Show ${formatPartCount(first).toLowerCase()}`}
              onClose={() => setIsOpen(false)}
            >
              {panel}
            </FacetSheet>
          </Suspense>
        )}
      </aside>
      <section ref={results} aria-label={label}>
        <ResultsHead
          page={first}
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
        {isCleared && <Loading what="Loading parts …" />}
        {parts.length === 0 && !isCleared && (
          <EmptyResults
            without={first.without}
            address={address}
            category={category}
            labelOf={(parameter) => nameOf(parameter, facets, attributes)}
            empty={empty}
            onRemove={onRemove}
          />
        )}
        {parts.length > 0 && viewOf(address) === "grid" && (
          <div className="parts-grid" aria-busy={isPlaceholderData}>
            <h2 className="visually-hidden">Parts</h2>
            <Grid key={list} tools={parts.map((part) => asTool(part, shown, unit))} />
          </div>
        )}
        {parts.length > 0 && viewOf(address) === "table" && (
          <PartsTable
            label={label}
            list={list}
            parts={parts}
            attributes={columns}
            address={address}
            unit={unit}
            stale={isPlaceholderData}
          />
        )}
        <ShowMore query={query} what="parts" shown={parts.length} />
      </section>
    </div>
  );
}

/** Returns the last value for which `isSet` was true. */
function useLast(value: string, isSet: boolean): string {
  const [last, setLast] = useState(value);
  if (!isSet || last === value) return last;
  setLast(value);
  return value;
}

/** What a filter is called: an attribute may have no facet where nothing matches. */
function nameOf(parameter: string, facets: readonly Facet[], attributes: readonly ShownAttribute[]): string {
  if (parameter === "inStock") return "In stock only";
  if (parameter === "category") return "Category";
  const named = [...facets.map(({ attribute, label }) => ({ slug: attribute, label })), ...attributes];
  return named.find(({ slug }) => parameterOf(slug) === parameter)?.label ?? parameter.replace(/^f[.]/, "");
}

/** A part as a card shows it: its attributes are its description. */
const asTool = (part: CataloguePart, attributes: readonly ShownAttribute[], unit: LengthUnit): Tool => ({
  ...part,
  description: summaryOf(part, attributes, unit),
  archived: false,
});
