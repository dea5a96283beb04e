import { z } from "zod";

/** The error as a message for the person who runs the command. */
export function formatError(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join("\n");
  return error instanceof Error ? error.message : String(error);
}
