import type { ComponentType, MouseEventHandler, ReactNode } from "react";
import type { LengthUnit } from "../../lib/length-unit.ts";
import { Loading } from "../../ui/loading.tsx";
import type { Tool } from "../tool/tool.api.ts";
import { type ShownAttribute, summaryOf } from "./attribute-text.ts";
import type { CataloguePage, CataloguePart, Facet } from "./catalogue.api.ts";
import { EmptyResults } from "./empty-results.tsx";
import { filtersOf, parameterOf, queryOfAddress, viewOf } from "./filter-address.ts";
import { PartsTable } from "./parts-table.tsx";
import { useLast } from "./use-last.ts";

interface ResultsPartsProps {
  readonly label: string;
  readonly category?: string | undefined;
  readonly page: CataloguePage;
  readonly parts: readonly CataloguePart[];
  readonly address: URLSearchParams;
  /** The attributes that the parts have. */
  readonly attributes: readonly ShownAttribute[];
  /** The attributes that are columns of the table. */
  readonly columns: readonly ShownAttribute[];
  /** The same, most useful first, for the cards. */
  readonly summary: readonly ShownAttribute[];
  readonly unit: LengthUnit;
  readonly grid: ComponentType<{ tools: readonly Tool[] }>;
  readonly empty: ReactNode;
  /** The parts are of the last address while those of a new one load. */
  readonly isPlaceholder: boolean;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** The parts that were found as a table or as cards, or why there are none. */
export function ResultsParts(props: ResultsPartsProps) {
  const { label, category, page, parts, address, attributes, columns, summary, unit, isPlaceholder } = props;
  const { grid: Grid, empty, onRemove } = props;
  // The results of the last address are shown until those of a new one are there.
  const list = useLast(queryOfAddress(address, category), !isPlaceholder);
  if (parts.length === 0) {
    // The empty result of filters that were just removed says nothing about the list without them.
    if (isPlaceholder && filtersOf(address).length === 0) return <Loading what="Loading parts …" />;
    return (
      <EmptyResults
        without={page.without}
        address={address}
        category={category}
        labelOf={(parameter) => nameOf(parameter, page.facets, attributes)}
        empty={empty}
        onRemove={onRemove}
      />
    );
  }
  if (viewOf(address) === "grid") {
    return (
      <div className="parts-grid" aria-busy={isPlaceholder}>
        <h2 className="visually-hidden">Parts</h2>
        <Grid key={list} tools={parts.map((part) => asTool(part, summary, unit))} />
      </div>
    );
  }
  return (
    <PartsTable
      label={label}
      list={list}
      parts={parts}
      attributes={columns}
      address={address}
      unit={unit}
      stale={isPlaceholder}
    />
  );
}

/** Returns what a filter is called: an attribute may have no facet where nothing matches. */
function nameOf(parameter: string, facets: readonly Facet[], attributes: readonly ShownAttribute[]): string {
  if (parameter === "inStock") return "In stock only";
  if (parameter === "category") return "Category";
  const named = [...facets.map(({ attribute, label }) => ({ slug: attribute, label })), ...attributes];
  return named.find(({ slug }) => parameterOf(slug) === parameter)?.label ?? parameter.replace(/^f[.]/, "");
}

/** Returns a part as a card shows it: its attributes are its description. */
const asTool = (part: CataloguePart, attributes: readonly ShownAttribute[], unit: LengthUnit): Tool => ({
  ...part,
  description: summaryOf(part, attributes, unit),
  weightGrams: null,
  archived: false,
});
