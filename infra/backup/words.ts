import { z } from "zod";

/** What went wrong, in words for who typed the command. */
export function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join("\n");
  return error instanceof Error ? error.message : String(error);
}
