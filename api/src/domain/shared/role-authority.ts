/** Who says whether somebody is an admin or an operator: the identity provider. All calls throw `GatewayUnavailable` without an answer. */
export interface RoleAuthority {
  /** Whether the account has the role `admin`; null when there is no such account any more. */
  isAdmin(subject: string): Promise<boolean | null>;
  /** Whether the account exists, is enabled and has the role `operator`, directly or through a group. */
  isOperator(subject: string): Promise<boolean>;
  /** Gives the role or takes it; done already is well done. */
  setAdmin(subject: string, admin: boolean): Promise<void>;
}
