/** A person with a verified token. `subject` is the identity provider's id and the only identity; the e-mail is a label. */
export interface SignedIn {
  readonly kind: "person";
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly roles: ReadonlySet<string>;
  /** When the token was issued: older than a role change, its roles are stale. */
  readonly tokenIssuedAt: Date;
}

export type Actor = { readonly kind: "anonymous" } | { readonly kind: "system" } | SignedIn;

/** The shop itself: worker, reconciler, operators' commands. */
export const systemActor: Actor = { kind: "system" };

/** An admin of the shop, as `requireAdmin` found out: the role stands in the token and in the mirror. */
export interface Admin {
  readonly person: SignedIn;
  /** The admin's id in the shop, for audit lines; no personal data. */
  readonly customerId: string;
}
