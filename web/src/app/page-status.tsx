import { useNavigation } from "react-router-dom";
import { AutoRetry } from "../features/session/auto-retry.tsx";
import { ConnectionBar } from "../features/shell/connection-bar.tsx";

interface PageStatusProps {
  /** Given while sign-in does not answer: asks again. */
  readonly onUnreachable: (() => Promise<unknown>) | undefined;
}

/** What is to be said and done about the frame itself: a page that is on its way, a lost connection, a sign-in that does not answer. */
export function PageStatus({ onUnreachable }: PageStatusProps) {
  const waiting = useNavigation().state === "loading";
  return (
    <>
      {waiting && (
        <div className="page-progress" role="status">
          <span className="visually-hidden">Loading the page …</span>
        </div>
      )}
      <ConnectionBar />
      {onUnreachable && <AutoRetry attempt={onUnreachable} />}
    </>
  );
}
