import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every few seconds: role changes left half way are settled by what the identity provider says. */
export const mendRoleChangesJob = defineJob({
  name: "mend-role-changes",
  queue: "general",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
