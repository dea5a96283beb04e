import type { ReactNode } from "react";
import { asProblem, isNotFound } from "../lib/problem.ts";
import { useRetry } from "../lib/use-retry.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { Loading } from "./loading.tsx";

interface QueryFallbackProps {
  readonly query: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<{ readonly isSuccess: boolean }>;
  };
  readonly loading: string;
  /** The error title. */
  readonly failure: string;
  /** The error was already announced by a toast. */
  readonly quiet?: boolean;
  /** Replaces the error, and older data, if the subject does not exist. */
  readonly notFound?: ReactNode;
  /** Other actions of the error. */
  readonly children?: ReactNode;
}

/** The loading or error state of a query without data. */
export function QueryFallback({
  query,
  loading,
  failure,
  quiet = false,
  notFound,
  children,
}: QueryFallbackProps) {
  const { error, isRetrying, retry } = useRetry(query);
  if (notFound !== undefined && isNotFound(query.error)) return notFound;
  if (query.data) return null;
  if (!error) return <Loading what={loading} />;
  return (
    <ErrorPanel
      quiet={quiet}
      title={failure}
      message={asProblem(error).message}
      retrying={isRetrying}
      onRetry={() => void retry()}
    >
      {children}
    </ErrorPanel>
  );
}

interface QueryErrorProps {
  readonly query: Pick<QueryFallbackProps["query"], "error" | "isFetching"> & {
    readonly refetch: () => unknown;
  };
  readonly title: string;
  readonly children?: ReactNode;
}

/** The error of a query, also where older data is shown. */
export const QueryError = ({ query: { error, isFetching, refetch }, title, children }: QueryErrorProps) => (
  <ErrorPanel
    title={title}
    message={asProblem(error).message}
    retrying={isFetching}
    onRetry={() => void refetch()}
  >
    {children}
  </ErrorPanel>
);
