import { endOperatorSessions } from "../domain/operations/end-operator-sessions.ts";
import type { Command } from "./command.ts";

export const sessionsEnd: Command = {
  name: "sessions end",
  usage: "",
  does: "ends the sessions of all operators at /ops; each signs in again, if Keycloak still lets them",
  async run(ctx) {
    const ended = await endOperatorSessions(ctx);
    return { data: { ended }, lines: [`${ended} sessions ended`] };
  },
};
