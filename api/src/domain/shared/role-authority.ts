/** The identity provider, which has the accounts and decides who is admin or operator. All calls throw `GatewayUnavailable` without a response. */
export interface RoleAuthority {
  /** Returns whether the account has the role `admin` itself, as `setAdmin` grants it; null when the account does not exist. */
  isAdmin(subject: string): Promise<boolean | null>;
  /** Returns whether the account exists, is enabled and has the role `admin`, directly or through a group, as its tokens have. */
  isEffectiveAdmin(subject: string): Promise<boolean>;
  /** Returns whether the account exists, is enabled and has the role `operator`, directly or through a group. */
  isOperator(subject: string): Promise<boolean>;
  /** Grants or revokes the role itself, if needed; one of a group stays. */
  setAdmin(subject: string, admin: boolean): Promise<void>;
  /** Deletes the account; one that does not exist is deleted. */
  deleteAccount(subject: string): Promise<void>;
}
