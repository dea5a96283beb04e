import { asProblem } from "../lib/problem.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { Loading } from "./loading.tsx";

interface QueryFallbackProps {
  readonly query: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly loading: string;
  /** What could not be done, in a sentence. */
  readonly failure: string;
  /** For errors that a toast has said already. */
  readonly quiet?: boolean;
}

/** Stands in the place of what was not read yet: that it is on its way, or why it did not come. */
export function QueryFallback({ query, loading, failure, quiet = false }: QueryFallbackProps) {
  if (query.data) return null;
  if (!query.error) return <Loading what={loading} />;
  return (
    <ErrorPanel
      quiet={quiet}
      title={failure}
      message={asProblem(query.error).message}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
