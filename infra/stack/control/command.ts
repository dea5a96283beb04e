import { z } from "zod";
import { PART_NAMES } from "../parts/part.ts";

const part = z.enum(PART_NAMES);

/** What the supervisor of a running stack can be asked to do. */
export const commandShape = z.discriminatedUnion("verb", [
  z.strictObject({ verb: z.literal("status") }),
  z.strictObject({ verb: z.literal("stop") }),
  z.strictObject({ verb: z.literal("wipe"), part: z.literal("redis") }),
  z.strictObject({ verb: z.literal("restart"), part }),
  z.strictObject({ verb: z.literal("kill"), part }),
  z.strictObject({ verb: z.literal("pause"), part }),
  z.strictObject({ verb: z.literal("resume"), part }),
]);

export type Command = z.infer<typeof commandShape>;

/** Its answer: what to show, or what went wrong. */
export const replyShape = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);

export type Reply = z.infer<typeof replyShape>;
