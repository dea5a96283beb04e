import { z } from "zod";
import { PART_NAMES } from "../parts/part.ts";

const part = z.enum(PART_NAMES);

/** Commands that the supervisor of a running stack accepts. */
export const commandShape = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("status") }),
  z.strictObject({ name: z.literal("stop") }),
  z.strictObject({ name: z.literal("wipe"), part: z.literal("redis") }),
  z.strictObject({ name: z.literal("restart"), part }),
  z.strictObject({ name: z.literal("kill"), part }),
  z.strictObject({ name: z.literal("pause"), part }),
  z.strictObject({ name: z.literal("resume"), part }),
]);

export type Command = z.infer<typeof commandShape>;

/** The shape of the reply: lines to show, or an error. */
export const replyShape = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);

export type Reply = z.infer<typeof replyShape>;
