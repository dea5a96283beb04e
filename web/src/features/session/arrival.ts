import { justSignedOut, type Session } from "../../lib/auth/session.ts";
import { notifySuccess } from "../../lib/notify.tsx";

/** Says once what the sign-in or sign-out that led to this page load did. A restored session says nothing. */
export function announceArrival(session: Session): void {
  if (session.status === "signed-in" && session.arrived) notifySuccess("Login", "SuccessFully Logged in");
  if (justSignedOut()) notifySuccess("Sign out", "Sign out successful");
}
