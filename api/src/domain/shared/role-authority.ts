/** The identity provider, which has the accounts and decides who is admin or operator. All calls throw `GatewayUnavailable` without a response. */
export interface RoleAuthority {
  /** Whether the account has the role `admin`; null when the account does not exist. */
  isAdmin(subject: string): Promise<boolean | null>;
  /** Whether the account exists, is enabled and has the role `operator`, directly or through a group. */
  isOperator(subject: string): Promise<boolean>;
  /** Grants or revokes the role, if needed. */
  setAdmin(subject: string, admin: boolean): Promise<void>;
  /** Deletes the account; one that does not exist is deleted. */
  deleteAccount(subject: string): Promise<void>;
}
