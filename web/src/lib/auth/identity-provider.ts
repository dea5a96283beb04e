/** Who is signed in, as the access token says. */
export interface SignedInUser {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** A session found at page load. `arrived` is true when this page load ended an interactive sign-in. */
export interface RestoredSession {
  readonly user: SignedInUser;
  readonly arrived: boolean;
}

/** Where to go to sign in and where to come back to (absolute address on our origin). */
export interface SignInRequest {
  readonly returnTo: string;
  readonly register: boolean;
  /** Ask for the password even when a session is there. */
  readonly again: boolean;
}

/** The identity service did not answer; nothing is known about the session. */
export class IdentityUnreachable extends Error {}

/** The identity service answered that the session is over. */
export class SessionEnded extends Error {}

/** The port to the identity service; Keycloak fills it. */
export interface IdentityProvider {
  /** Looks for a session without asking anybody; undefined when there is none. Throws IdentityUnreachable. */
  restore(): Promise<RestoredSession | undefined>;
  /** An access token good for half a minute at least, renewed once however many ask. Throws SessionEnded or IdentityUnreachable. */
  accessToken(forceRenewal: boolean): Promise<string>;
  /** Who the newest access token is about; a renewal may have brought other roles. */
  currentUser(): SignedInUser | undefined;
  /** Address of the sign-in or registration page. Throws IdentityUnreachable. */
  signInUrl(request: SignInRequest): Promise<string>;
  /** Address that ends the session and comes back to `returnTo`. */
  signOutUrl(returnTo: string): string;
}
