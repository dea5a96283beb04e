/** The signed-in user, from the access token. */
export interface SignedInUser {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** A session found at page load. `arrived`: this page load completed a login. `changedPassword`: it completed a change of the password. */
export interface RestoredSession {
  readonly user: SignedInUser;
  readonly arrived: boolean;
  readonly changedPassword?: boolean;
}

/** A login and the absolute URL on our origin to return to. */
export interface SignInRequest {
  readonly returnTo: string;
  readonly register: boolean;
  /** True to require the password even with an active session. */
  readonly again: boolean;
  /** Opens the page for a new password after the login. */
  readonly newPassword?: boolean;
}

/** The identity service is unreachable: the session is unknown. */
export class IdentityUnreachable extends Error {}

/** The login that led to this page load was not completed: its state is unknown or has expired, or it was cancelled. */
export class SignInIncomplete extends Error {}

/** The identity service reported that the session has ended. */
export class SessionEnded extends Error {}

/** The port to the identity service, implemented by Keycloak. */
export interface IdentityProvider {
  /** Restores a session without user interaction; undefined without one. Throws IdentityUnreachable and SignInIncomplete. */
  restore(): Promise<RestoredSession | undefined>;
  /**
   * An access token that is valid for at least half a minute; concurrent callers share one renewal. Throws SessionEnded
   * or IdentityUnreachable.
   */
  accessToken(forceRenewal: boolean): Promise<string>;
  /** The user of the latest access token; a renewal may have changed the roles. */
  currentUser(): SignedInUser | undefined;
  /** The URL of the login or registration page. Throws IdentityUnreachable. */
  signInUrl(request: SignInRequest): Promise<string>;
  /** The URL that ends the session and returns to `returnTo`. */
  signOutUrl(returnTo: string): string;
}
