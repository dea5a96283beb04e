import { type RefObject, useState } from "react";
import { passFocus } from "./move-focus.ts";

interface RetriedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
}

interface Retry {
  /** The error to show, also while the query is retried; or null. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => Promise<void>;
}

/**
 * Retains the error of a query while it is retried: React Query clears it at once if there is no data. A retry that succeeds removes its
 * button: the focus moves to `next`, unless the visitor has moved it.
 */
export function useRetry(
  { error, isFetching, refetch }: RetriedQuery,
  next?: RefObject<HTMLElement | null>,
): Retry {
  const [retried, setRetried] = useState<unknown>(null);
  const isOver = error === null ? !isFetching : error !== retried;
  if (retried !== null && isOver) setRetried(null);
  return {
    error: error ?? retried,
    isRetrying: retried !== null,
    retry: async () => {
      const pressed = document.activeElement;
      setRetried(error);
      const { isSuccess } = await refetch();
      if (isSuccess) passFocus(next?.current, pressed);
    },
  };
}
