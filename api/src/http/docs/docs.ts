import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Router } from "@koa/router";
import type { Context } from "koa";
import getAbsoluteFSPath from "swagger-ui-dist/absolute-path.js";
import type { RateLimiter } from "../kit/limits.ts";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Boltwright API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="document"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#document', deepLinking: true });\n`;

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Our own files may change with each deployment; a package's files change with its version only. */
const REVALIDATE = "no-cache";
const ONE_DAY = "public, max-age=86400";

interface File {
  readonly path: string;
  readonly type: string;
  readonly cacheControl: string;
  readonly policy?: string;
  read(): Buffer;
}

/**
 * `/api/openapi.json`, and `/api/docs` that shows it in a browser (Swagger UI). Each file is read, or written by `writeContract`, at its
 * first call, then held in memory (2.1 MB in all) and sent with an ETag; calls are limited as `reads`.
 */
export function mountDocs(router: Router, writeContract: () => unknown, limiter: RateLimiter): void {
  for (const file of filesOf(writeContract)) {
    let content: Content | null = null;
    router.get(file.path, async (ctx) => {
      await limiter.spend(ctx, "reads", { kind: "anonymous" });
      content ??= load(file);
      send(ctx, file, content);
    });
  }
}

interface Content {
  readonly bytes: Buffer;
  readonly etag: string;
}

function load(file: File): Content {
  const bytes = file.read();
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}

function filesOf(writeContract: () => unknown): File[] {
  const own = (path: string, type: string, write: () => string): File => ({
    path,
    type: `${type}; charset=utf-8`,
    cacheControl: REVALIDATE,
    read: () => Buffer.from(write()),
  });
  const ofPackage = (name: string, type: string): File => ({
    path: `/docs/${name}`,
    type: `${type}; charset=utf-8`,
    cacheControl: ONE_DAY,
    read: () => readFileSync(join(getAbsoluteFSPath(), name)),
  });
  return [
    own("/openapi.json", "application/json", () => JSON.stringify(writeContract())),
    { ...own("/docs", "text/html", () => PAGE), policy: POLICY },
    own("/docs/start.js", "text/javascript", () => START),
    ofPackage("swagger-ui.css", "text/css"),
    ofPackage("swagger-ui-bundle.js", "text/javascript"),
  ];
}

function send(ctx: Context, file: File, { bytes, etag }: Content): void {
  ctx.status = 200;
  ctx.set({ "cache-control": file.cacheControl, etag });
  if (file.policy !== undefined) ctx.set("content-security-policy", file.policy);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = file.type;
  ctx.body = bytes;
}
