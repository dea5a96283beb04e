import { connect } from "node:net";
import { OUTPUT_BYTES_MAX, type Conversion } from "./run-converter.ts";
import { readAtMost } from "./read-at-most.ts";

/** The timeout, which includes waiting for other images. */
const TIMEOUT_MS = 120_000;

/**
 * Sends an original to a converter server (`converter-server.ts`) and returns the result. The response is one byte with the exit code,
 * then the output.
 * @param url `tcp://host:port`
 * @throws Error if the server is unreachable or closes the connection without a response
 */
export async function requestConversion(url: string, original: Uint8Array): Promise<Conversion> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("the image converter took too long")));
  socket.end(original);
  try {
    const response = await readAtMost(socket, OUTPUT_BYTES_MAX);
    const [code] = response;
    if (code === undefined) throw new Error("the image converter ended without a response");
    return { code, output: response.subarray(1) };
  } finally {
    socket.destroy();
  }
}
