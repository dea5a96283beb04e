import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import type { CategoryBranch } from "./categories.api.ts";
import "../../styles/categories.scss";

/** All categories: a box for each top category with those below it, and the parts in each. */
export function CategoryTree({ branches }: { branches: readonly CategoryBranch[] }) {
  return (
    <div className="category-tree">
      {branches.map(({ slug, name, count, children }) => (
        <section key={slug} aria-labelledby={`category-${slug}`}>
          <h2 id={`category-${slug}`}>
            <Link to={paths.category(slug)} dir="auto">
              {name}
            </Link>{" "}
            <Count count={count} />
          </h2>
          <Below branches={children} />
        </section>
      ))}
    </div>
  );
}

function Below({ branches }: { branches: readonly CategoryBranch[] }) {
  if (branches.length === 0) return null;
  return (
    <ul>
      {branches.map(({ slug, name, count, children }) => (
        <li key={slug}>
          <Link to={paths.category(slug)} dir="auto">
            {name}
          </Link>{" "}
          <Count count={count} />
          <Below branches={children} />
        </li>
      ))}
    </ul>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="count tabular">
      {formatCount(count)} <span className="visually-hidden">{count === 1 ? "part" : "parts"}</span>
    </span>
  );
}
