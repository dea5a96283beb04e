import { Suspense, useEffect, useRef } from "react";
import { useNavigation } from "react-router-dom";
import { ConnectionBar } from "../features/shell/connection-bar.tsx";
import { lazyOptional } from "../lib/lazy-optional.ts";
import { loadRemainingParts } from "../lib/lazy-when-seen.tsx";
import { whenIdle } from "../lib/when-idle.ts";

const AutoRetry = lazyOptional(async () => (await import("../features/session/auto-retry.tsx")).AutoRetry);

interface PageStatusProps {
  /** Retries the session check. Set while the identity service is unreachable. */
  readonly onUnreachable: (() => Promise<unknown>) | undefined;
}

/** Shows loading progress and the offline notice, and retries the session check. */
export function PageStatus({ onUnreachable }: PageStatusProps) {
  const isLoading = useNavigation().state === "loading";
  const drop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isLoading) return;
    drop.current?.();
    drop.current = whenIdle(loadRemainingParts);
  }, [isLoading]);
  useEffect(() => () => drop.current?.(), []);
  return (
    <>
      {isLoading && (
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
