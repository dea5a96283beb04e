import { once } from "node:events";
import type { Readable } from "node:stream";

/** Returns the stream once its first bytes are there. Rejects with an error before them, so that it can still become a response. */
export async function withFirstBytes(stream: Readable): Promise<Readable> {
  await once(stream, "readable");
  // An error before the caller listens must not end the process. The stream stores it for the caller.
  stream.on("error", () => {});
  return stream;
}
