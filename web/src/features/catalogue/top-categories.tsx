import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { topCategoriesQuery } from "./categories.api.ts";

/** The top categories of the shop as links; nothing where it has none. */
export function TopCategories() {
  const { data: branches = [] } = useQuery(topCategoriesQuery);
  if (branches.length === 0) return null;
  return (
    <nav className="top-categories container" aria-label="Categories">
      <h2>Browse by category</h2>
      <ul>
        {branches.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link to={paths.category(slug)}>
              {name}
              <span className="secondary small tabular">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.categories}>All categories</Link>
        </li>
      </ul>
    </nav>
  );
}
