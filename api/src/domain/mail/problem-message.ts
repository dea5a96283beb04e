/** A problem of the shop, as the cockpit lists it; no personal data. */
export interface ProblemLine {
  readonly text: string;
  /** The time when it began, with the zone's name; null where nobody recorded it. */
  readonly since: string | null;
  /** The labels of what repairs it in the cockpit, and commands. */
  readonly fixes: readonly string[];
  /** The entry of the runbook. */
  readonly entry: string;
}

/** A mail to operators: what is wrong now. Without problems: everything is OK again. */
export interface ProblemMessage {
  readonly kind: "shop.problems" | "shop.ok";
  readonly to: "operators";
  /** The time of the check, with the zone's name. */
  readonly checkedAt: string;
  readonly problems: readonly ProblemLine[];
}
