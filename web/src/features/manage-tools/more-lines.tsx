interface MoreLinesProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly what: string;
}

/** Reads the next lines of a list that grows downwards; nothing where there are none. */
export function MoreLines({ query, what }: MoreLinesProps) {
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      className="btn btn-outline"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? "Loading …" : `Show more ${what}`}
    </button>
  );
}
