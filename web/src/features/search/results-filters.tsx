import { lazy, type ReactNode, Suspense, useState } from "react";

const loadSheet = async () => ({ default: (await import("./facet-sheet.tsx")).FacetSheet });
const FacetSheet = lazy(loadSheet);

interface ResultsFiltersProps {
  /** The number of chosen filters. */
  readonly count: number;
  /** The text of the button that closes the sheet. */
  readonly done: string;
  /** The facets. */
  readonly children: ReactNode;
}

/** The filters beside the results; on a phone in a sheet that a button opens. */
export function ResultsFilters({ count, done, children }: ResultsFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
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
        Filters{count > 0 && ` (${count})`}
      </button>
      <div className="facets-beside">{children}</div>
      {isOpen && (
        <Suspense>
          <FacetSheet done={done} onClose={() => setIsOpen(false)}>
            {children}
          </FacetSheet>
        </Suspense>
      )}
    </aside>
  );
}
