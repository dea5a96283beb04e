import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

const CARD = 'content="/social-card.png"';

/**
 * Answers with the one page of the app. Link previews run no script and want the whole address of their picture, so it is
 * put in with the shop's origin.
 */
export function createIndexPage(html: string, origin: URL) {
  const page = Buffer.from(html.replace(CARD, CARD.replace("/", `${origin.origin}/`)));
  const etag = `W/"${createHash("sha256").update(page).digest("base64url").slice(0, 27)}"`;
  const encoded = [
    { coding: "br", body: brotliCompressSync(page) },
    { coding: "gzip", body: gzipSync(page) },
  ];

  return (request: IncomingMessage, response: ServerResponse): void => {
    const accepted = request.headers["accept-encoding"] ?? "";
    const best = encoded.find(({ coding }) => accepted.includes(coding));
    const body = best?.body ?? page;
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Vary", "Accept-Encoding");
    response.setHeader("ETag", etag);
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
      return;
    }
    if (best) response.setHeader("Content-Encoding", best.coding);
    response.writeHead(200, { "Content-Type": "text/html;charset=utf-8", "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
