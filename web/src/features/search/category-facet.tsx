import { Link } from "react-router-dom";
import type { CategoryLink } from "../catalogue/category.api.ts";
import type { Facet } from "./catalogue.api.ts";
import { withFilter } from "./filter-address.ts";
import { ValueCount } from "./value-count.tsx";

interface CategoryFacetProps {
  /** The categories from the top to the chosen one; empty for none. */
  readonly path: readonly CategoryLink[];
  /** The categories right below, with their results. */
  readonly values: Facet["values"];
  readonly address: URLSearchParams;
}

/** The categories of the results: one is chosen, then one below it, and any above it again. */
export function CategoryFacet({ path, values, address }: CategoryFacetProps) {
  if (path.length === 0 && values.length === 0) return null;
  const to = (slug: string): string => `?${withFilter(address, "category", slug).toString()}`;
  return (
    <nav className="category-facet" aria-label="Category">
      <p className="legend">Category</p>
      <ul>
        {path.length > 0 && (
          <li>
            <Link to={to("")} preventScrollReset>
              All categories
            </Link>
          </li>
        )}
        {path.map(({ slug, name }, at) => (
          <li key={slug}>
            <Link to={to(slug)} preventScrollReset aria-current={at === path.length - 1 ? "true" : undefined}>
              {name}
            </Link>
          </li>
        ))}
        {values.map(({ value, label, count }) => (
          <li key={value} className={path.length > 0 ? "below" : undefined}>
            <Link to={to(value)} preventScrollReset>
              {label} <ValueCount count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
