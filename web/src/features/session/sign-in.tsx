import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { endSession, goToSignIn, retrySession, useSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { AutoRetry } from "./auto-retry.tsx";

interface SignInProps {
  readonly register: boolean;
  /** The page to return to after the login. */
  readonly returnPath: string;
}

/** Redirects to the identity service, or back when the user is already signed in. */
export function SignIn({ register, returnPath }: SignInProps) {
  const session = useSession();
  const [failed, setFailed] = useState(false);
  const reason = session.status === "signed-out" ? session.reason : undefined;
  const [isIncomplete, setIsIncomplete] = useState(reason === "incomplete");
  const isUnreachable = reason === "unreachable";
  const mayLeave = reason !== undefined && !isUnreachable && !failed && !isIncomplete;

  // Shown once: other pages are those of a visitor who has not signed in.
  useEffect(() => {
    if (reason === "incomplete") endSession("none");
  }, [reason]);

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
  if (isIncomplete) {
    return (
      <div className="container page">
        <h1 className="visually-hidden">Login</h1>
        <ErrorPanel
          title="Your login was not completed"
          message="It took too long, or it was started in another window."
          onRetry={() => setIsIncomplete(false)}
        >
          <Link className="btn btn-outline" to={paths.home}>
            Home
          </Link>
        </ErrorPanel>
      </div>
    );
  }
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
