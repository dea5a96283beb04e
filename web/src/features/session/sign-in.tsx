import { type ComponentProps, useEffect, useState } from "react";
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

const LOGIN = { heading: "Login", opening: "Opening the login page …" };
const REGISTER = { heading: "Register", opening: "Opening the registration page …" };

function stepOf(reason: string | undefined, failed: boolean, isIncomplete: boolean) {
  if (isIncomplete) return "incomplete";
  if (failed || reason === "unreachable") return "unavailable";
  return reason === undefined ? "wait" : "leave";
}

/** Redirects to the identity service, or back when the user is already signed in. */
export function SignIn({ register, returnPath }: SignInProps) {
  const session = useSession();
  const [failed, setFailed] = useState(false);
  const reason = session.status === "signed-out" ? session.reason : undefined;
  const [isIncomplete, setIsIncomplete] = useState(reason === "incomplete");
  const step = stepOf(reason, failed, isIncomplete);
  const texts = register ? REGISTER : LOGIN;

  // The message is shown once: other pages are those of a visitor who has not signed in.
  useEffect(() => {
    if (reason === "incomplete") endSession("none");
  }, [reason]);

  useLeave(step === "leave", { returnPath, register }, setFailed);

  if (session.status === "signed-in") return <Navigate to={returnPath} replace />;
  if (step === "incomplete") {
    return (
      <SignInError
        heading="Login"
        title="Your login was not completed"
        message="It took too long, or it was started in another window."
        onRetry={() => setIsIncomplete(false)}
      />
    );
  }
  if (step !== "unavailable") return <Loading what={texts.opening} />;
  return (
    <SignInError
      heading={texts.heading}
      title="Login is unavailable"
      message="The login page is unavailable right now. We'll keep trying and bring you back to this page."
      onRetry={reason === "unreachable" ? () => void retrySession() : () => setFailed(false)}
    >
      {failed && <AutoRetry attempt={() => goToSignIn(returnPath, register)} />}
    </SignInError>
  );
}

/** Leaves for the identity service once `mayLeave`. */
function useLeave(
  mayLeave: boolean,
  { returnPath, register }: SignInProps,
  onFailed: (failed: true) => void,
): void {
  useEffect(() => {
    if (!mayLeave) return;
    let current = true;
    // The request is deferred, so that an effect that is cleaned up at once (StrictMode) sends nothing.
    const timer = setTimeout(() => {
      goToSignIn(returnPath, register).catch(() => {
        if (current) onFailed(true);
      });
    });
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [mayLeave, returnPath, register, onFailed]);
}

function SignInError({
  heading,
  children,
  ...error
}: ComponentProps<typeof ErrorPanel> & { heading: string }) {
  return (
    <div className="container page">
      <h1 className="visually-hidden">{heading}</h1>
      <ErrorPanel {...error}>
        {children}
        <Link className="btn btn-outline" to={paths.home}>
          Home
        </Link>
      </ErrorPanel>
    </div>
  );
}
