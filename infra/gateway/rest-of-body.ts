import type { IncomingMessage, ServerResponse } from "node:http";

const REST_BYTES_MAX = 20 * 1024 * 1024;
const REST_MS_MAX = 5000;

/**
 * Makes an answer that comes before the request's body is through reach its client: what is still being sent is read
 * and dropped, so that the next call on this connection is heard; after 20 MB or 5 s more the connection ends.
 */
export function readRestAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  // In HTTP/2 each request is a stream of its own, and none stands in another's way.
  if (request.httpVersionMajor > 1) return;
  response.prependOnceListener("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    const { socket } = request;
    const close = socket.destroySoon.bind(socket);
    let bytes = 0;
    const giveUp = setTimeout(() => socket.destroy(), REST_MS_MAX);
    const isRead = () => {
      clearTimeout(giveUp);
      socket.destroySoon = close;
    };
    // Closing over unread bytes resets the connection, and the client may lose the answer by it.
    socket.destroySoon = () => {
      socket.end();
      request.once("end", () => socket.destroy());
    };
    request.once("end", isRead).once("close", isRead);
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > REST_BYTES_MAX) socket.destroy();
    });
    request.resume();
  });
}
