import { createServer, type Server, type Socket } from "node:net";
import { runConverter } from "./run-converter.ts";
import { readAtMost } from "./read-at-most.ts";

/** The limit is above the upload limits: 8 MB for images, `DOCUMENT_MB_MAX` for documents. */
const ORIGINAL_BYTES_MAX = 33 * 1024 * 1024;
const IDLE_MS = 60_000;

/**
 * Returns a server that converts one image or PDF at a time, each in a child process; further connections wait. `requestConversion` is its
 * client. A connection without bytes is a health check. Calls `onFailure` if there is no result to send.
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
    // The timeout applies until the original has arrived. After that the client decides how long it waits.
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.once("end", () => socket.setTimeout(0)).on("error", () => undefined);
    void serve(socket)
      .catch(onFailure)
      .finally(() => socket.end());
  });
}
