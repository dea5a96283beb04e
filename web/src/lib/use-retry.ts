import { useState } from "react";

interface RetriedQuery<Result> {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Result;
}

interface Retry<Result> {
  /** The error to show, also while the query is retried; or null. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => Result;
}

/** Retains the error of a query while it is retried: React Query clears it at once if there is no data. */
export function useRetry<Result>({ error, isFetching, refetch }: RetriedQuery<Result>): Retry<Result> {
  const [retried, setRetried] = useState<unknown>(null);
  const isOver = error === null ? !isFetching : error !== retried;
  if (retried !== null && isOver) setRetried(null);
  return {
    error: error ?? retried,
    isRetrying: retried !== null,
    retry: () => {
      setRetried(error);
      return refetch();
    },
  };
}
