import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { formatCount } from "../../lib/stock.ts";
import { childrenOf, inTreeOrder, pathOf, pathText } from "./managed-categories.ts";
import type { ManagedCategory } from "./managed-catalogue.api.ts";
import { FindBox } from "../../ui/find-box.tsx";
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
  /** Moves a category by one place among its siblings. */
  readonly onMove: (category: ManagedCategory, by: Direction) => Promise<void>;
}

/** The categories as a tree; a search lists those that match, with the categories above. */
export function CategoryTree({ categories, counts, onMove }: CategoryTreeProps) {
  const [words, setWords] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(categories.length > OPEN_MAX ? parentIds(categories) : []),
  );
  const wanted = words.trim();
  const row = { categories, counts };
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
                {...row}
                category={category}
                isOpen={isOpen}
                onToggle={() => setClosed(toggled(closed, category.id))}
                canMove={{ up: at > 0, down: at < siblings.length - 1 }}
                onMove={(by) => onMove(category, by)}
              />
              {isOpen && branch(category.id)}
            </li>
          );
        })}
      </ul>
    );
  };
  const found = inTreeOrder(categories).filter(({ name }) => containsText(name, words));
  return (
    <div className="managed-categories">
      <div className="tree-tools">
        <FindBox label="Find a category" words={words} onChange={setWords} />
        {wanted === "" ? (
          <>
            <button type="button" className="link-button" onClick={() => setClosed(new Set())}>
              Open all
            </button>
            <button
              type="button"
              className="link-button"
              onClick={() => setClosed(new Set(parentIds(categories)))}
            >
              Close all
            </button>
          </>
        ) : (
          <span className="secondary" role="status">
            {found.length === 1 ? "1 category" : `${formatCount(found.length)} categories`}
          </span>
        )}
      </div>
      {wanted === "" ? (
        branch(null)
      ) : (
        <ul aria-label="Categories found">
          {found.map((category) => (
            <li key={category.id}>
              <CategoryRow {...row} category={category} />
            </li>
          ))}
        </ul>
      )}
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

interface CategoryRowProps {
  readonly categories: readonly ManagedCategory[];
  readonly counts: CategoryTreeProps["counts"];
  readonly category: ManagedCategory;
  /** True if those below it are shown. */
  readonly isOpen?: boolean;
  /** Absent in a list without levels, as are the moves. */
  readonly onToggle?: () => void;
  readonly canMove?: { readonly up: boolean; readonly down: boolean };
  readonly onMove?: (by: Direction) => Promise<void>;
}

function CategoryRow(props: CategoryRowProps) {
  const { categories, counts, category, isOpen = false, onToggle, canMove, onMove } = props;
  const { id, name, slug, attributes } = category;
  const path = pathOf(categories, category);
  const hasBelow = childrenOf(categories, id).length > 0;
  const above = path.at(-2);
  return (
    <div className="category-row">
      {onToggle && hasBelow ? (
        <ToggleButton name={name} isOpen={isOpen} onToggle={onToggle} />
      ) : (
        <span className="icon-button" aria-hidden="true" />
      )}
      <span className="cell-name">
        <Link to={manageCategory(slug)} dir="auto">
          {name}
        </Link>
        <span className="fine">
          {onToggle || !above ? `/c/${slug}` : `in ${pathText(categories, above)}`}
        </span>
      </span>
      <span className="cell-count tabular">
        {counts && countText(counts[slug] ?? 0, "part")}
        <span className="fine">{attributes.length > 0 && countText(attributes.length, "attribute")}</span>
      </span>
      {canMove && onMove && (
        <span className="cell-actions">
          <MoveButtons name={name} isFirst={!canMove.up} isLast={!canMove.down} onMove={onMove} />
          <AddSubcategory name={name} slug={slug} isPossible={path.length < LEVELS_MAX} />
        </span>
      )}
    </div>
  );
}

/** The link to add a category below, or its empty place. */
function AddSubcategory({ name, slug, isPossible }: { name: string; slug: string; isPossible: boolean }) {
  if (!isPossible) return <span className="icon-button" aria-hidden="true" />;
  return (
    <Link
      className="icon-button"
      to={addCategoryPath(slug)}
      aria-label={`Add subcategory to ${name}`}
      title="Add subcategory"
    >
      <Plus size={18} aria-hidden="true" />
    </Link>
  );
}

interface ToggleButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ToggleButton({ name, isOpen, onToggle }: ToggleButtonProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="icon-button"
      aria-expanded={isOpen}
      aria-label={`Subcategories of ${name}`}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}

const countText = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
