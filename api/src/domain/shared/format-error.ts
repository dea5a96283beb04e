/** Returns the message of a thrown value. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the message of the innermost cause: `connect ECONNREFUSED ...` explains more than the `fetch failed` around it. */
export function formatRootCause(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error
    ? formatRootCause(error.cause)
    : formatError(error);
}
