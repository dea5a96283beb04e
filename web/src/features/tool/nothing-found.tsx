import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ClosestTools } from "./closest-tools.tsx";

/** Where the grid is empty: why, what comes closest, and the way to everything. */
export function NothingFound({ words }: { words: string }) {
  if (words === "") {
    return (
      <StatePanel title="No tools yet">
        <p>The catalogue is being filled. Please look in again soon.</p>
      </StatePanel>
    );
  }
  const showAll = (
    <Link className="btn btn-outline" to={paths.home}>
      Show all tools
    </Link>
  );
  return (
    <>
      <StatePanel title="Nothing found" actions={showAll}>
        <p>No tool matches “{words}”. Try a shorter word, or look through the whole catalogue.</p>
      </StatePanel>
      <ClosestTools words={words} />
    </>
  );
}
