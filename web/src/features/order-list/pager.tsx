import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { type ListView, writeView } from "./list-view.ts";

interface PagerProps {
  readonly view: ListView;
  readonly nextCursor: string | undefined;
  /** Is called when another page is requested. */
  readonly onTurn: () => void;
}

/** Cursors of the pages before this one. Cursors cannot be computed backwards, so the history state stores them. */
function readTrail(state: unknown): string[] {
  const trail: unknown = typeof state === "object" && state !== null && "trail" in state ? state.trail : [];
  return Array.isArray(trail) ? trail.filter((one) => typeof one === "string") : [];
}

/** Links to the next and the previous page; to the first one if the history state is missing. */
export function Pager({ view, nextCursor, onTurn }: PagerProps) {
  const trail = readTrail(useLocation().state);
  const before = trail.at(-1);
  if (view.cursor === "" && nextCursor === undefined) return null;
  const to = (cursor: string): string =>
    `${paths.manageAllOrders}?${writeView({ ...view, cursor }).toString()}`;
  return (
    <nav className="pager" aria-label="Pages of orders">
      {view.cursor !== "" && before !== undefined && (
        <Link
          className="btn btn-outline"
          to={to(before)}
          state={{ trail: trail.slice(0, -1) }}
          onClick={onTurn}
        >
          Previous page
        </Link>
      )}
      {view.cursor !== "" && before === undefined && (
        <Link className="btn btn-outline" to={to("")} onClick={onTurn}>
          First page
        </Link>
      )}
      {nextCursor !== undefined && (
        <Link
          className="btn btn-outline"
          to={to(nextCursor)}
          state={{ trail: [...trail, view.cursor] }}
          onClick={onTurn}
        >
          Next page
        </Link>
      )}
    </nav>
  );
}
