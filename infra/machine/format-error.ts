import { z } from "zod";

/** The error as a message for the person who runs a command: for a schema error a line for each field. */
export function formatError(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => [...path, message].join(": ")).join("\n");
  return error instanceof Error ? error.message : String(error);
}
