import { z } from "zod";
import { defineOperation } from "./operation.ts";
import { message } from "./report.ts";

/** Ends the sessions of all operators, who sign in again, and returns their number. */
export const endOperatorSessions = defineOperation({
  name: "sessions.end",
  usage: "",
  help: "ends the sessions of all operators at /ops; each signs in again, if Keycloak still permits it",
  input: z.object({}),
  audit: { target: () => "all", detail: (ended: number) => ({ ended }) },
  run: ({ sessions }) => sessions.endAll(),
  report: (ended) => message("Sessions", { ended }, `${ended} sessions ended`),
});
