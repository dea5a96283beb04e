import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { commandShape, type Command, type Reply } from "./command.ts";
import { formatError } from "../../machine/format-error.ts";

/** The maximum length: longer paths do not fit into a socket's address on every system. */
const PATH_BYTES_MAX = 100;

/**
 * Returns the path of a stack's control socket: in its folder, or in a temporary folder where that path is too long.
 * @param near its place in the stack's folder
 */
export function controlSocketPath(near: string): string {
  if (Buffer.byteLength(near) <= PATH_BYTES_MAX) return near;
  return join(mkdtempSync(join(tmpdir(), "boltwright-")), "control.sock");
}

async function reply(line: string, handle: (command: Command) => Promise<string[]>): Promise<Reply> {
  try {
    return { lines: await handle(commandShape.parse(JSON.parse(line))) };
  } catch (error) {
    return { error: formatError(error) };
  }
}

/**
 * Takes commands on a local socket that only this user may open: a line of JSON in, a line of JSON out.
 * @param handle runs the command and returns lines to show; what it throws is sent as the error
 */
export async function serveControl(
  path: string,
  handle: (command: Command) => Promise<string[]>,
): Promise<Server> {
  rmSync(path, { force: true });
  const serve = async (socket: Socket) => {
    for await (const line of createInterface({ input: socket })) {
      socket.end(`${JSON.stringify(await reply(line, handle))}\n`);
    }
  };
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
  return server;
}
