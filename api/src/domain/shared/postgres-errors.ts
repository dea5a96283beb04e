const UNIQUE_VIOLATION = "23505";
const NOT_SUPPORTED = "0A000";

/** Returns whether a statement failed because a unique index already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Returns whether a prepared statement failed because a migration changed what it returns; it had no effect. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === NOT_SUPPORTED &&
    error.message.includes("cached plan must not change result type")
  );
}
