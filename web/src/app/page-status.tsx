import { Suspense } from "react";
import { ConnectionBar } from "../features/shell/connection-bar.tsx";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { useIsLoadingPage } from "./page-router.tsx";

const AutoRetry = lazyOptional(async () => (await import("../features/session/auto-retry.tsx")).AutoRetry);

interface PageStatusProps {
  /** Retries the session check. Set while the identity service is unreachable. */
  readonly onUnreachable: (() => Promise<unknown>) | undefined;
}

/** Loading progress, the offline notice and automatic retries of the session check. */
export function PageStatus({ onUnreachable }: PageStatusProps) {
  const waiting = useIsLoadingPage();
  return (
    <>
      {waiting && (
        <div className="page-progress" role="status">
          <span className="visually-hidden">Loading the page …</span>
        </div>
      )}
      <ConnectionBar />
      {onUnreachable && (
        <Suspense>
          <AutoRetry attempt={onUnreachable} />
        </Suspense>
      )}
    </>
  );
}
