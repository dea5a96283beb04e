import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { retrySession, useSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ToLogin } from "./to-login.tsx";

/** Renders the page for signed-in users; other users log in first and return to this page. A sign-out in another tab is shown. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === "signed-in") return <Outlet />;
  if (session.status === "restoring") return <Loading what="Loading …" />;
  if (session.reason === "unreachable") return <IdentityUnreachablePanel />;
  const from = pathname + search;
  if (session.reason === "elsewhere") return <SignedOutElsewhere from={from} />;
  return <ToLogin />;
}

/** The customer signed out in another tab, which deleted what was entered here. */
function SignedOutElsewhere({ from }: { from: string }) {
  return (
    <div className="container page">
      <StatePanel
        level="h1"
        title="You logged out in another tab"
        actions={
          <Link className="btn btn-primary" to={paths.login} state={{ from }}>
            Login
          </Link>
        }
      >
        <p role="status">What you entered here and did not send was deleted. Log in again to continue.</p>
      </StatePanel>
    </div>
  );
}

/** The identity service is unreachable. Nobody is signed out. */
function IdentityUnreachablePanel() {
  const [retrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await retrySession();
    setRetrying(false);
  };
  return (
    <div className="container page">
      <h1 className="visually-hidden">Login</h1>
      <ErrorPanel
        title="Login is unavailable"
        message="We can't check your login right now. We'll keep trying; nothing is lost."
        retrying={retrying}
        onRetry={() => void retry()}
      >
        <Link className="btn btn-outline" to={paths.home}>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
