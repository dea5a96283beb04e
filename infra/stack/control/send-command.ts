import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { replyShape, type Command } from "./command.ts";

/**
 * Sends a command to a supervisor and waits until it is done.
 * @returns lines to show
 * @throws Error with the reason where it failed
 */
export async function sendCommand(socketPath: string, command: Command): Promise<string[]> {
  const socket = connect(socketPath);
  socket.write(`${JSON.stringify(command)}\n`);
  const reply = replyShape.parse(JSON.parse(await text(socket)));
  if ("error" in reply) throw new Error(reply.error);
  return reply.lines;
}
