import { useSyncExternalStore } from "react";
import { deleteAllDrafts } from "../drafts.ts";
import { shopOrigin } from "../env.ts";
import { createListeners } from "../listeners.ts";
import { paths } from "../paths.ts";
import { problemOf } from "../problem.ts";
import { deleteStored, readStored, store } from "../storage.ts";
import {
  SessionEnded,
  SignInIncomplete,
  type IdentityProvider,
  type RestoredSession,
  type SignedInUser,
} from "./identity-provider.ts";
import { safeReturnPath, STORED_RETURN_PATH } from "./return-path.ts";

/**
 * `none`: not signed in. `ended`: the session has ended. `rejected`: the API rejects the token. `unreachable`: the
 * identity service is unreachable, so the session is unknown. `elsewhere`: signed out in another tab. `incomplete`: the login that led here
 * was not completed.
 */
export type SignedOutReason = "none" | "ended" | "rejected" | "unreachable" | "elsewhere" | "incomplete";

export type Session =
  | { readonly status: "restoring" }
  | { readonly status: "signed-out"; readonly reason: SignedOutReason }
  | ({ readonly status: "signed-in" } & RestoredSession);

const LEAVING = "signing-out";
const SIGNED_OUT = "signed-out";

/** The session storage key: the customer that this tab has sent to the API. Deleted on logout. */
export const RECORDED_CUSTOMER = "recorded-customer";

let provider: IdentityProvider | undefined;
let leave: (url: string) => void = (url) => window.location.replace(url);
/** The session of a page that the server renders: unknown. */
const RESTORING: Session = { status: "restoring" };
let session: Session = RESTORING;
let otherTabs: BroadcastChannel | undefined;
let restoring: Promise<Session> = Promise.resolve(session);
let isRestoring = false;
let onRestored: (found: Session) => void = () => undefined;
const { notify, subscribe } = createListeners();

function become(next: Session): Session {
  session = next;
  notify();
  return next;
}

const isUnreachable = (): boolean => session.status === "signed-out" && session.reason === "unreachable";

async function restore(from: IdentityProvider): Promise<Session> {
  isRestoring = true;
  try {
    const found = await from.restore();
    become(found ? { status: "signed-in", ...found } : { status: "signed-out", reason: "none" });
  } catch (error) {
    const reason = error instanceof SignInIncomplete ? "incomplete" : "unreachable";
    // The service is still unreachable: nothing changed.
    if (reason === "unreachable" && isUnreachable()) return session;
    become({ status: "signed-out", reason });
  } finally {
    isRestoring = false;
  }
  onRestored(session);
  return session;
}

/** Sets the listener that is called with every restored session, also after retries. */
export function whenRestored(listener: (found: Session) => void): void {
  onRestored = listener;
}

/**
 * Starts the session of this page load and returns it. Call once, before the first render. `goTo` navigates to another
 * URL (replaced in tests).
 */
export function startSession(from: IdentityProvider, goTo: (url: string) => void = leave): Promise<Session> {
  provider = from;
  leave = goTo;
  listenToOtherTabs();
  become({ status: "restoring" });
  restoring = restore(from);
  return restoring;
}

/** A logout in another tab also applies here. */
function listenToOtherTabs(): void {
  otherTabs?.close();
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", ({ data }) => {
    if (data !== SIGNED_OUT) return;
    clearCustomerData();
    if (session.status === "signed-in") endSession("elsewhere");
  });
}

/**
 * Retries after the identity service was unreachable; concurrent callers share the attempt. The page stays as it is
 * meanwhile.
 */
export function retrySession(): Promise<Session> {
  if (provider && !isRestoring) restoring = restore(provider);
  return restoring;
}

export const readSession = (): Session => session;

/** The current session, as a hook. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => RESTORING);
}

/** The access token for a request. Throws Problem 401 when nobody is signed in, 503 when the renewal failed. */
export async function accessToken(forceRenewal = false): Promise<string> {
  await restoring;
  if (session.status !== "signed-in" || !provider) throw problemOf(401, "signed-out");
  try {
    const token = await provider.accessToken(forceRenewal);
    followUser(provider.currentUser());
    return token;
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw problemOf(503, "identity-unreachable");
    endSession("ended");
    throw problemOf(401, "session-ended");
  }
}

/** Updates the user from the latest token: role changes apply from the renewal on. */
function followUser(user: SignedInUser | undefined): void {
  if (session.status !== "signed-in" || !user) return;
  if (JSON.stringify(user) === JSON.stringify(session.user)) return;
  become({ status: "signed-in", user, arrived: false });
}

/** Ends the session of this page; guards then lead to login. */
export function endSession(reason: "none" | "ended" | "rejected" | "elsewhere"): void {
  become({ status: "signed-out", reason });
}

/** Redirects to login or registration, and back to `returnPath`. Throws IdentityUnreachable. */
export async function goToSignIn(returnPath: string, register = false): Promise<void> {
  if (!provider) throw new Error("startSession comes first");
  const origin = shopOrigin();
  const returnTo = origin + safeReturnPath(returnPath, origin);
  deleteStored("sessionStorage", STORED_RETURN_PATH);
  // Another tab may still be signing out: require the password.
  const again = session.status === "signed-out" && ["rejected", "elsewhere"].includes(session.reason);
  leave(await provider.signInUrl({ returnTo, register, again }));
}

/** Redirects to the identity service's page for a new password, and back to `returnPath`. Throws IdentityUnreachable. */
export async function goToPasswordChange(returnPath: string): Promise<void> {
  if (!provider) throw new Error("startSession comes first");
  const returnTo = shopOrigin() + returnPath;
  leave(await provider.signInUrl({ returnTo, register: false, again: false, newPassword: true }));
}

/** Deletes the customer's data of this tab. */
function clearCustomerData(): void {
  deleteAllDrafts();
  deleteStored("sessionStorage", RECORDED_CUSTOMER);
}

/** The event that the next page confirms: the logout, or the end of the account that led to it. */
export type SignOutAnnouncement = "logout" | "deletion";

/** Ends the session here and at the identity service. With `announce` the next page shows a toast. */
export function signOut({
  to = paths.home,
  announce = "logout",
}: { to?: string; announce?: SignOutAnnouncement | false } = {}): void {
  clearCustomerData();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  otherTabs?.postMessage(SIGNED_OUT);
  if (announce) store("sessionStorage", LEAVING, announce);
  leave(provider?.signOutUrl(shopOrigin() + to) ?? to);
}

/** The result of an announced logout; `unknown` when the identity service is unreachable, `deleted` when the account has ended. */
export type SignOutOutcome = "done" | "deleted" | "unknown";

/** Returns whether the page load follows an announced logout. */
export const isSigningOut = (): boolean => readStored("sessionStorage", LEAVING) !== null;

/** Returns the result once, on the page load after an announced logout; `unknown` is checked again on the next. */
export function signOutOutcome(): SignOutOutcome | undefined {
  const announced = readStored("sessionStorage", LEAVING);
  if (announced === null) return undefined;
  const isDeletion = announced === ("deletion" satisfies SignOutAnnouncement);
  // The API has confirmed a deletion already.
  if (isUnreachable() && !isDeletion) return "unknown";
  deleteStored("sessionStorage", LEAVING);
  if (session.status !== "signed-out") return undefined;
  return isDeletion ? "deleted" : "done";
}
