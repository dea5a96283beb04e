import { useSyncExternalStore } from "react";
import { deleteAllDrafts } from "../drafts.ts";
import { shopOrigin } from "../env.ts";
import { paths } from "../paths.ts";
import { problemOf } from "../problem.ts";
import { SessionEnded, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";
import { safeReturnPath } from "./return-path.ts";

/**
 * `none`: nobody signed in. `ended`: there was a session and it is over. `refused`: the shop turns this sign-in away.
 * `unreachable`: the identity service did not answer, so nothing is known. `elsewhere`: signed out in another tab.
 */
export type SignedOutReason = "none" | "ended" | "refused" | "unreachable" | "elsewhere";

export type Session =
  | { readonly status: "restoring" }
  | { readonly status: "signed-out"; readonly reason: SignedOutReason }
  | { readonly status: "signed-in"; readonly user: SignedInUser; readonly arrived: boolean };

const LEAVING = "signing-out";
const SIGNED_OUT = "signed-out";

/** Name under which this tab remembers whose record the shop has; forgotten with the sign-out. */
export const RECORDED_CUSTOMER = "recorded-customer";

let provider: IdentityProvider | undefined;
let leave: (url: string) => void = (url) => window.location.replace(url);
let session: Session = { status: "restoring" };
let otherTabs: BroadcastChannel | undefined;
let restoring: Promise<Session> = Promise.resolve(session);
let looking = false;
let onRestored: (found: Session) => void = () => undefined;
const listeners = new Set<() => void>();

function become(next: Session): Session {
  session = next;
  for (const listener of listeners) listener();
  return next;
}

const isUnreachable = (): boolean => session.status === "signed-out" && session.reason === "unreachable";

async function restore(from: IdentityProvider): Promise<Session> {
  looking = true;
  try {
    const found = await from.restore();
    become(found ? { status: "signed-in", ...found } : { status: "signed-out", reason: "none" });
  } catch {
    // Still no answer is no news.
    if (isUnreachable()) return session;
    become({ status: "signed-out", reason: "unreachable" });
  } finally {
    looking = false;
  }
  onRestored(session);
  return session;
}

/** Hands in what is to be done with every session that was looked for, also when it took several tries. */
export function whenRestored(listener: (found: Session) => void): void {
  onRestored = listener;
}

/**
 * Starts the session of this page load and answers what was found; called once, before the first render.
 * `goTo` leaves the page for another address (tests hand in their own).
 */
export function startSession(from: IdentityProvider, goTo: (url: string) => void = leave): Promise<Session> {
  provider = from;
  leave = goTo;
  listenToOtherTabs();
  become({ status: "restoring" });
  restoring = restore(from);
  return restoring;
}

/** A sign-out in another tab is one here too. */
function listenToOtherTabs(): void {
  otherTabs?.close();
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", ({ data }) => {
    if (data !== SIGNED_OUT) return;
    clearCustomerData();
    if (session.status === "signed-in") endSession("elsewhere");
  });
}

/** Asks the identity service again after it did not answer, once however many ask; what the page shows stays until it does. */
export function retrySession(): Promise<Session> {
  if (provider && !looking) restoring = restore(provider);
  return restoring;
}

export const readSession = (): Session => session;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession);
}

/** The access token for a call. Throws Problem 401 when nobody is signed in, 503 when renewal got no answer. */
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

/** The user as the newest token says: roles given or taken since the page was loaded count from the renewal on. */
function followUser(user: SignedInUser | undefined): void {
  if (session.status !== "signed-in" || !user) return;
  if (JSON.stringify(user) === JSON.stringify(session.user)) return;
  become({ status: "signed-in", user, arrived: false });
}

/** Forgets the session of this page; guards then lead to sign-in. */
export function endSession(reason: "ended" | "refused" | "elsewhere"): void {
  become({ status: "signed-out", reason });
}

/** Leaves for sign-in or registration and comes back to `returnPath`. Throws IdentityUnreachable. */
export async function goToSignIn(returnPath: string, register = false): Promise<void> {
  if (!provider) throw new Error("startSession comes first");
  const origin = shopOrigin();
  const returnTo = origin + safeReturnPath(returnPath, origin);
  // Another tab may still be on its way out; who comes in now types the password.
  const again = session.status === "signed-out" && ["refused", "elsewhere"].includes(session.reason);
  leave(await provider.signInUrl({ returnTo, register, again }));
}

/** Forgets what this tab kept of its customer, so that the next one finds nothing of it. */
function clearCustomerData(): void {
  deleteAllDrafts();
  sessionStorage.removeItem(RECORDED_CUSTOMER);
}

/** Ends the session here and at the identity service. With `announce` the next page says so. */
export function signOut({
  to = paths.home,
  announce = true,
}: { to?: string; announce?: boolean } = {}): void {
  clearCustomerData();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  otherTabs?.postMessage(SIGNED_OUT);
  if (announce) sessionStorage.setItem(LEAVING, "yes");
  leave(provider?.signOutUrl(shopOrigin() + to) ?? to);
}

/** How an announced sign-out ended; `unknown` when the identity service does not answer. */
export type SignOutOutcome = "done" | "unknown";

/** Answers once, on a page load that follows an announced sign-out; what is `unknown` is asked again on the next. */
export function signOutOutcome(): SignOutOutcome | undefined {
  if (sessionStorage.getItem(LEAVING) === null) return undefined;
  if (session.status === "signed-out" && session.reason === "unreachable") return "unknown";
  sessionStorage.removeItem(LEAVING);
  return session.status === "signed-out" ? "done" : undefined;
}
