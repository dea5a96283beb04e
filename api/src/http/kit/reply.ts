import { z } from "./zod.ts";

/** Returns a 200 response. */
export function ok<const Body>(
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): { status: 200; body: Body; headers: Readonly<Record<string, string>> } {
  return { status: 200, body, headers };
}

/** The response of calls that remove a record. */
export const removed = {
  200: { description: "Removed", body: z.strictObject({ deletedCount: z.literal(1) }) },
};

/** The response of calls that change one of these, unless it is so already. */
export const modified = (several: string) => ({
  200: {
    description: `Number of changed ${several}; 0 if nothing had to change`,
    body: z.strictObject({ modifiedCount: z.int().min(0).max(1) }),
  },
});
