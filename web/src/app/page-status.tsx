import { useNavigation } from "react-router-dom";
import { KeepTrying } from "../features/session/keep-trying.tsx";
import { ConnectionBar } from "../features/shell/connection-bar.tsx";
import { retrySession, useSession } from "../lib/auth/session.ts";

/** What is to be said about the frame itself: a page that is on its way, and a lost connection. Sign-in that does not answer is asked again. */
export function PageStatus() {
  const waiting = useNavigation().state === "loading";
  const session = useSession();
  const isUnreachable = session.status === "signed-out" && session.reason === "unreachable";
  return (
    <>
      {waiting && (
        <div className="page-progress" role="status">
          <span className="visually-hidden">Loading the page …</span>
        </div>
      )}
      <ConnectionBar />
      {isUnreachable && <KeepTrying attempt={retrySession} />}
    </>
  );
}
