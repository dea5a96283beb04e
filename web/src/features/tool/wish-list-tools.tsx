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

/** Fetches the tools of the wish list page by page. */
function useWishedTools() {
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
  return {
    tools,
    isPending: wished.length > 0 && tools.length === 0 && queries.some(({ isPending }) => isPending),
    failed: queries.filter(({ error }) => error !== null),
    more: {
      error: null,
      hasNextPage: isLoadingPage || all.length > shownPages,
      isFetchingNextPage: isLoadingPage,
      // The page shows the error.
      isFetchNextPageError: false,
      fetchNextPage: () => setShownPages(shownPages + 1),
    },
  };
}

const FAILED = "Your wish list could not be loaded";

/** The tools of the wish list as a grid, page by page. Deleted tools are left out. */
export function WishListTools() {
  const signedOut = useSession().status === "signed-out";
  const account = useAccountWishes();
  const { tools, isPending, failed, more } = useWishedTools();
  if (account?.status === "failed") {
    return (
      <ErrorPanel
        title={FAILED}
        message="Your list is safe. Try again in a moment."
        onRetry={account.retry}
      />
    );
  }
  if (isPending || account?.status === "loading" || (!account && !signedOut)) {
    return <Loading what="Loading your wish list …" />;
  }
  if (failed.length === 0 && tools.length === 0) return <EmptyWishList signedOut={signedOut} />;
  return (
    <div className="stack">
      {tools.length > 0 && (
        <section>
          <h2 className="visually-hidden">Tools on the list</h2>
          <ToolGrid tools={tools} />
        </section>
      )}
      <Failure failed={failed} title={tools.length > 0 ? "Some tools could not be loaded" : FAILED} />
      <ShowMore what="tools" query={more} />
    </div>
  );
}

interface FailureProps {
  readonly failed: ReturnType<typeof useWishedTools>["failed"];
  readonly title: string;
}

function Failure({ failed, title }: FailureProps) {
  if (!failed[0]) return null;
  return (
    <ErrorPanel
      title={title}
      message={asProblem(failed[0].error).message}
      retrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
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
