import { z } from "zod";
import type { AdminCall } from "../admin.ts";

const found = z.array(z.object({ id: z.string() })).min(1);

/** The id of the first that a list of the admin API names; throws when there is none. */
export async function firstId(admin: AdminCall, path: string): Promise<string> {
  return found.parse(await admin("GET", path))[0]?.id ?? "";
}
