import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { CHOSEN_MAX, chosenToolsQuery } from "./chosen-tools.api.ts";
import { ToolGrid } from "./tool-grid.tsx";
import { useAccountWishes, useWishList } from "./wish-list.ts";

/** Splits ids into pages that one request can fetch. */
function pages(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / CHOSEN_MAX);
  return Array.from({ length: count }, (_, at) => ids.slice(at * CHOSEN_MAX, (at + 1) * CHOSEN_MAX));
}

/** The tools of the wish list as a grid, page by page. Deleted tools are left out. */
export function WishListTools() {
  const signedOut = useSession().status === "signed-out";
  const account = useAccountWishes();
  const wished = useWishList();
  const [shownPages, setShownPages] = useState(1);
  // Removed tools stay in the request, so that the other pages are not fetched again.
  const [requested, setRequested] = useState<readonly string[]>(wished);
  const added = wished.filter((id) => !requested.includes(id));
  if (added.length > 0) setRequested([...requested, ...added]);
  const all = pages(requested);
  const queries = useQueries({ queries: all.slice(0, shownPages).map((ids) => chosenToolsQuery(ids)) });
  const tools = queries.flatMap(({ data }) => data ?? []).filter(({ id }) => wished.includes(id));
  const isLoadingPage = shownPages > 1 && queries.at(-1)?.isPending === true;
  const failed = queries.filter(({ error }) => error !== null);

  if (account?.status === "failed") {
    return (
      <ErrorPanel
        title="Your wish list could not be loaded"
        message="Your list is safe. Try again in a moment."
        onRetry={account.retry}
      />
    );
  }
  const unknown = account?.status === "loading" || (!account && !signedOut);
  if (unknown || (wished.length > 0 && tools.length === 0 && queries.some(({ isPending }) => isPending))) {
    return <Loading what="Loading your wish list …" />;
  }
  const failure = failed[0] && (
    <ErrorPanel
      title={tools.length > 0 ? "Some tools could not be loaded" : "Your wish list could not be loaded"}
      message={asProblem(failed[0].error).message}
      retrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
  if (!failure && tools.length === 0) return <EmptyWishList signedOut={signedOut} />;
  return (
    <div className="stack">
      {tools.length > 0 && (
        <section>
          <h2 className="visually-hidden">Tools on the list</h2>
          <ToolGrid tools={tools} />
        </section>
      )}
      {failure}
      <ShowMore
        what="tools"
        query={{
          error: null,
          hasNextPage: isLoadingPage || all.length > shownPages,
          isFetchingNextPage: isLoadingPage,
          // The error is above.
          isFetchNextPageError: false,
          fetchNextPage: () => setShownPages(shownPages + 1),
        }}
      />
    </div>
  );
}

function EmptyWishList({ signedOut }: { signedOut: boolean }) {
  return (
    <StatePanel
      title="Your wish list is empty"
      actions={
        <Link className="btn btn-outline" to={paths.home}>
          Browse tools
        </Link>
      }
    >
      <p>
        Select the heart on a tool to save it here.{" "}
        {signedOut
          ? "The list is saved on this device and added to your account when you log in."
          : "Your list is saved to your account."}
      </p>
    </StatePanel>
  );
}
