import { Link, useLocation } from "react-router-dom";
import "../styles/pager.scss";

interface PagerProps {
  readonly label: string;
  /** The cursor of this page; "" on the first one. */
  readonly cursor: string;
  /** The cursor of the page before, if the API returns it. */
  readonly previousCursor?: string | undefined;
  readonly nextCursor: string | undefined;
  /** Returns the address of a page. */
  readonly to: (cursor: string) => string;
  /** Called when another page is requested. */
  readonly onTurn: () => void;
}

/** Returns the cursors of the pages before this one: the history state stores them for lists whose API has no links backwards. */
function readTrail(state: unknown): string[] {
  const trail: unknown = typeof state === "object" && state !== null && "trail" in state ? state.trail : [];
  return Array.isArray(trail) ? trail.filter((one) => typeof one === "string") : [];
}

/** Links to the next and the previous page; to the first one where the previous one is unknown. */
export function Pager({ label, cursor, previousCursor, nextCursor, to, onTurn }: PagerProps) {
  const trail = readTrail(useLocation().state);
  const before = previousCursor ?? trail.at(-1);
  const link = (text: string, page: string, after: readonly string[]) => (
    <Link className="btn btn-outline" to={to(page)} state={{ trail: after }} onClick={onTurn}>
      {text}
    </Link>
  );
  if (cursor === "" && nextCursor === undefined) return null;
  return (
    <nav className="pager" aria-label={label}>
      {cursor !== "" &&
        (before === undefined
          ? link("First page", "", [])
          : link("Previous page", before, trail.slice(0, -1)))}
      {nextCursor !== undefined && link("Next page", nextCursor, [...trail, cursor])}
    </nav>
  );
}
