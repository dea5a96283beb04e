import { signOutOutcome, type Session } from "../../lib/auth/session.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";

/** Shows a toast once for the login, logout, new password or deletion that led to this page load; none for a restored session. */
export function announceSignIn(session: Session): void {
  if (session.status === "signed-in" && session.arrived) notifySuccess("Login", "SuccessFully Logged in");
  if (session.status === "signed-in" && session.changedPassword)
    notifySuccess("SUCCESS", "Your password is changed");
  const signOut = signOutOutcome();
  if (signOut === "done") notifySuccess("Sign out", "Sign out successful");
  if (signOut === "deleted") notifySuccess("Account", "Your account is deleted.");
  if (signOut === "unknown")
    notifyError("Sign out", "We couldn't confirm your sign-out. Reload the page to try again.");
}
