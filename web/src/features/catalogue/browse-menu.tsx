import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useRef, useState, type RefObject } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { categoriesQuery, type CategoryBranch } from "./categories.api.ts";
import { useMenuKeys } from "./use-menu-keys.ts";
import "../../styles/browse.scss";

interface BrowseMenuProps {
  readonly id: string;
  /** The button that opens and closes the menu. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The tree of categories below the header: all of it on a wide screen, one level after the other on a phone. */
export function BrowseMenu({ id, opener, onClose }: BrowseMenuProps) {
  const query = useQuery(categoriesQuery);
  const menu = useRef<HTMLDivElement>(null);
  useMenuKeys({ menu, opener, onClose });
  return (
    <div id={id} ref={menu} className="browse-menu">
      {query.data ? (
        <ul className="branches">
          {query.data.map((branch) => (
            <Branch key={branch.slug} branch={branch} />
          ))}
        </ul>
      ) : (
        <QueryFallback
          query={query}
          loading="Loading categories …"
          failure="The categories could not be loaded"
        />
      )}
      <Link className="all" to={paths.categories}>
        All categories
      </Link>
    </div>
  );
}

function Branch({ branch: { slug, name, children } }: { branch: CategoryBranch }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <li>
      <div className="branch">
        <Link to={paths.category(slug)} dir="auto">
          {name}
        </Link>
        {children.length > 0 && (
          <button
            type="button"
            className="unfold"
            aria-label={`Categories of ${name}`}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {children.length > 0 && (
        <ul id={id} className={isUnfolded ? undefined : "folded"}>
          {children.map((child) => (
            <Branch key={child.slug} branch={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
