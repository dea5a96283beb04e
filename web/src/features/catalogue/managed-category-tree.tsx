import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/stock.ts";
import { childrenOf, pathOf, pathText } from "./managed-categories.ts";
import type { ManagedCategory } from "./managed-catalogue.api.ts";
import { addCategoryPath, manageCategory } from "./catalogue-paths.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import "./category-tree.scss";

/** A larger tree begins with its top categories. */
const OPEN_MAX = 100;
const LEVELS_MAX = 4;

type Direction = -1 | 1;

interface CategoryTreeProps {
  readonly categories: readonly ManagedCategory[];
  /** Parts for sale by slug; undefined until they are loaded. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The ids of the categories whose subcategories are not shown; undefined until one was opened or closed. */
  readonly closed: ReadonlySet<string> | undefined;
  readonly onClosed: (closed: ReadonlySet<string>) => void;
  /** Moves a category by one place among its siblings. */
  readonly onMove: (category: ManagedCategory, by: Direction) => Promise<void>;
}

/** The categories as a tree. */
export function CategoryTree({ categories, counts, closed: chosen, onClosed, onMove }: CategoryTreeProps) {
  const closed = chosen ?? new Set(categories.length > OPEN_MAX ? parentIds(categories) : []);
  const branch = (parentId: string | null): ReactNode => {
    const siblings = childrenOf(categories, parentId);
    if (siblings.length === 0) return null;
    return (
      <ul aria-label={parentId === null ? "Categories" : undefined}>
        {siblings.map((category, at) => {
          const isOpen = !closed.has(category.id);
          return (
            <li key={category.id}>
              <CategoryRow
                categories={categories}
                counts={counts}
                category={category}
                tree={{
                  isOpen,
                  isFirst: at === 0,
                  isLast: at === siblings.length - 1,
                  onToggle: () => onClosed(toggled(closed, category.id)),
                  onMove: (by) => onMove(category, by),
                }}
              />
              {isOpen && branch(category.id)}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <div className="managed-categories">
      <div className="tree-tools">
        <button type="button" className="link-button" onClick={() => onClosed(new Set())}>
          Open all
        </button>
        <button
          type="button"
          className="link-button"
          onClick={() => onClosed(new Set(parentIds(categories)))}
        >
          Close all
        </button>
      </div>
      {branch(null)}
    </div>
  );
}

interface FoundCategoriesProps extends Pick<CategoryTreeProps, "categories" | "counts"> {
  readonly found: readonly ManagedCategory[];
}

/** The categories that a search found, each with those above it. */
export function FoundCategories({ found, ...row }: FoundCategoriesProps) {
  return (
    <div className="managed-categories">
      <ul aria-label="Categories found">
        {found.map((category) => (
          <li key={category.id}>
            <CategoryRow {...row} category={category} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const parentIds = (categories: readonly ManagedCategory[]): string[] =>
  categories.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));

function toggled(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(closed);
  if (!after.delete(id)) after.add(id);
  return after;
}

interface CategoryRowProps extends Pick<CategoryTreeProps, "categories" | "counts"> {
  readonly category: ManagedCategory;
  /** Its place in the tree; absent in a list without levels. */
  readonly tree?: {
    /** True if those below it are shown. */
    readonly isOpen: boolean;
    readonly isFirst: boolean;
    readonly isLast: boolean;
    readonly onToggle: () => void;
    readonly onMove: (by: Direction) => Promise<void>;
  };
}

const NO_BUTTON = <span className="icon-button" aria-hidden="true" />;

function CategoryRow({ categories, counts, category, tree }: CategoryRowProps) {
  const { id, name, slug, attributes } = category;
  const path = pathOf(categories, category);
  const above = path.at(-2);
  const Arrow = tree?.isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="category-row">
      {tree && childrenOf(categories, id).length > 0 ? (
        <button
          type="button"
          className="icon-button"
          aria-expanded={tree.isOpen}
          aria-label={`Subcategories of ${name}`}
          onClick={tree.onToggle}
        >
          <Arrow size={18} aria-hidden="true" />
        </button>
      ) : (
        NO_BUTTON
      )}
      <span className="cell-name">
        <Link to={manageCategory(slug)} dir="auto">
          {name}
        </Link>
        <span className="fine">{tree || !above ? `/c/${slug}` : `in ${pathText(categories, above)}`}</span>
      </span>
      <span className="cell-count tabular">
        {counts && countText(counts[slug] ?? 0, "part")}
        <span className="fine">{attributes.length > 0 && countText(attributes.length, "attribute")}</span>
      </span>
      {tree && (
        <span className="cell-actions">
          <MoveButtons name={name} isFirst={tree.isFirst} isLast={tree.isLast} onMove={tree.onMove} />
          {path.length < LEVELS_MAX ? (
            <Link
              className="icon-button"
              to={addCategoryPath(slug)}
              aria-label={`Add subcategory to ${name}`}
              title="Add subcategory"
            >
              <Plus size={18} aria-hidden="true" />
            </Link>
          ) : (
            NO_BUTTON
          )}
        </span>
      )}
    </div>
  );
}

const countText = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
