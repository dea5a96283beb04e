import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { toolQuery } from "./tool.api.ts";
import { ToolGrid } from "./tool-grid.tsx";
import { useWishList } from "./wish-list.ts";

/** The wished tools as a grid. Tools that are no longer sold are left out. */
export function WishListTools() {
  const ids = useWishList();
  const answers = useQueries({ queries: ids.map((id) => toolQuery(id)) });
  const tools = answers.flatMap(({ data }) => (data ? [data] : []));
  const failed = answers.filter(({ error }) => error !== null && asProblem(error).status !== 404);
  if (answers.some(({ isPending }) => isPending)) return <Loading what="Loading your wish list …" />;
  const failure = failed[0] && (
    <ErrorPanel
      title={tools.length > 0 ? "Some of the tools could not be loaded" : "The wish list could not be loaded"}
      message={asProblem(failed[0].error).message}
      retrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
  if (failure || tools.length > 0) {
    return (
      <div className="stack">
        {tools.length > 0 && <ToolGrid tools={tools} />}
        {failure}
      </div>
    );
  }
  return (
    <StatePanel
      title="Nothing on it yet"
      actions={
        <Link className="btn btn-outline" to={paths.home}>
          Look at the tools
        </Link>
      }
    >
      <p>The heart on a tool puts it here. The list stays on this device, signed in or not.</p>
    </StatePanel>
  );
}
