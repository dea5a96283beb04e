const UNIQUE_VIOLATION = "23505";
const NOT_SUPPORTED = "0A000";

/** Whether a statement was rejected because a unique index has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Whether a prepared statement was rejected because a migration has changed what it returns; nothing of it was done. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === NOT_SUPPORTED &&
    error.message.includes("cached plan must not change result type")
  );
}
