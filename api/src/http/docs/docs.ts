import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Router } from "@koa/router";
import getAbsoluteFSPath from "swagger-ui-dist/absolute-path.js";

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

/** `/api/openapi.json`, and `/api/docs` that shows it in a browser (Swagger UI). */
export function mountDocs(router: Router, contract: unknown): void {
  const text = JSON.stringify(contract);
  router.get("/openapi.json", (ctx) => {
    ctx.type = "application/json; charset=utf-8";
    ctx.body = text;
  });
  router.get("/docs", (ctx) => {
    ctx.set("content-security-policy", POLICY);
    ctx.type = "text/html; charset=utf-8";
    ctx.body = PAGE;
  });
  router.get("/docs/start.js", (ctx) => {
    ctx.type = "text/javascript; charset=utf-8";
    ctx.body = START;
  });
  for (const [file, type] of [
    ["swagger-ui.css", "text/css; charset=utf-8"],
    ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ] as const) {
    router.get(`/docs/${file}`, async (ctx) => {
      ctx.type = type;
      ctx.set("cache-control", "public, max-age=86400");
      ctx.body = await readFile(join(getAbsoluteFSPath(), file));
    });
  }
}
