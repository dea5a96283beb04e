import { createServer, type Server, type Socket } from "node:net";
import { runConverter } from "./run-converter.ts";
import { readAtMost } from "./read-at-most.ts";

/** Uploads have 8 MB at most. */
const ORIGINAL_BYTES_MAX = 16 * 1024 * 1024;
const IDLE_MS = 60_000;

/**
 * A server that converts one image at a time, each in a child process; further connections wait. `requestConversion` is its client.
 * A connection without bytes is a health check and is closed. `onFailure` is called where there is no result to send.
 */
export function openConverterService(onFailure: (error: Error) => void): Server {
  let turn: Promise<void> = Promise.resolve();
  const serve = async (socket: Socket): Promise<void> => {
    const original = await readAtMost(socket, ORIGINAL_BYTES_MAX);
    if (original.length === 0) return;
    const conversion = turn.then(() => runConverter(original));
    turn = conversion.then(
      () => undefined,
      () => undefined,
    );
    const { code, output } = await conversion;
    socket.write(Buffer.from([code]));
    socket.write(output);
  };
  return createServer({ allowHalfOpen: true }, (socket) => {
    // Until the original has come; then the client waits as long as it likes.
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.once("end", () => socket.setTimeout(0)).on("error", () => undefined);
    void serve(socket)
      .catch(onFailure)
      .finally(() => socket.end());
  });
}
