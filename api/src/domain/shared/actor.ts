/** A user with a verified token. `subject`, the identity provider's id, is the identity; the e-mail address is a label. */
export interface SignedIn {
  readonly kind: "person";
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly roles: ReadonlySet<string>;
  /** The time when the token was issued: roles of a token from before a role change are stale. */
  readonly tokenIssuedAt: Date;
}

export type Actor = { readonly kind: "anonymous" } | { readonly kind: "system" } | SignedIn;

/** The shop's own processes: worker, reconciler, operator commands. */
export const systemActor: Actor = { kind: "system" };

/** An admin, as checked by `requireAdmin`: both the token and the stored customer have the role. */
export interface Admin {
  readonly person: SignedIn;
  /** The admin's id in the shop, for the audit log; no personal data. */
  readonly customerId: string;
}
