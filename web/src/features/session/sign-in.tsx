import { useEffect, useState } from "react";
import { Link, type Location, Navigate, useLocation } from "react-router-dom";
import { safeReturnPath } from "../../lib/auth/return-path.ts";
import { goToSignIn, retrySession, useSession } from "../../lib/auth/session.ts";
import { shopOrigin } from "../../lib/env.ts";
import { paths } from "../../lib/paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { AutoRetry } from "./auto-retry.tsx";

/** The page before the login: links of the shop name it in their state, the identity service's pages in the query. */
function rememberedPage({ state, search }: Location<unknown>): string {
  const fromLink = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return safeReturnPath(fromLink ?? new URLSearchParams(search).get("from"), shopOrigin());
}

/** Redirects to the identity service, or back when the user is already signed in. */
export function SignIn({ register }: { register: boolean }) {
  const session = useSession();
  const returnPath = rememberedPage(useLocation());
  const [failed, setFailed] = useState(false);
  const isUnreachable = session.status === "signed-out" && session.reason === "unreachable";
  const mayLeave = session.status === "signed-out" && !isUnreachable && !failed;

  useEffect(() => {
    if (!mayLeave) return;
    let current = true;
    // Deferred, so that an effect that is cleaned up at once (StrictMode) sends nothing.
    const timer = setTimeout(() => {
      goToSignIn(returnPath, register).catch(() => {
        if (current) setFailed(true);
      });
    });
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [mayLeave, returnPath, register]);

  if (session.status === "signed-in") return <Navigate to={returnPath} replace />;
  if (!failed && !isUnreachable)
    return <Loading what={register ? "Opening the registration page …" : "Opening the login page …"} />;
  return (
    <div className="container page">
      <h1 className="visually-hidden">{register ? "Register" : "Login"}</h1>
      <ErrorPanel
        title="Login is unavailable"
        message="The login page is unavailable right now. We'll keep trying and bring you back to this page."
        onRetry={isUnreachable ? () => void retrySession() : () => setFailed(false)}
      >
        {failed && <AutoRetry attempt={() => goToSignIn(returnPath, register)} />}
        <Link className="btn btn-outline" to={paths.home}>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
