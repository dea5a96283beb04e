const UNIQUE_VIOLATION = "23505";

/** Whether a statement was rejected because a unique index has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}
