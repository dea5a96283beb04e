import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ClosestTools } from "./closest-tools.tsx";

/** The empty grid: the reason, the closest matches and a link to all tools. */
export function EmptyGrid({ words }: { words: string }) {
  if (words === "") {
    return (
      <StatePanel title="No tools yet">
        <p>There are no tools yet. Please check back soon.</p>
      </StatePanel>
    );
  }
  const showAll = (
    <Link className="btn btn-outline" to={paths.home}>
      Browse tools
    </Link>
  );
  return (
    <>
      <meta name="robots" content="noindex" />
      <StatePanel title="No tools found" actions={showAll}>
        <p>
          No tools match “<bdi>{words}</bdi>”. Check the spelling or try fewer words.
        </p>
      </StatePanel>
      <ClosestTools words={words} />
    </>
  );
}
