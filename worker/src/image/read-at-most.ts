import type { Readable } from "node:stream";

/**
 * Returns all bytes of a stream.
 * @throws Error above `bytesMax`; the stream is destroyed
 */
export async function readAtMost(stream: Readable, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw new Error(`more than ${bytesMax} bytes were sent`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
