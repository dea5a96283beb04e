import { createServer, request as httpRequest } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'";

const SHOP_PAGE = new URL("../browser/testing/shop-page.ts", import.meta.url);

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title></head>
<body><main id="shop"></main><script type="module" src="/shop.js"></script></body></html>`;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    root: join(import.meta.dirname, "../browser/testing"),
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(SHOP_PAGE) },
    },
  });
  const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  const code = outputs.map((output) => (output.type === "chunk" ? output.code : ""));
  return code.join("\n");
}

/** A page with a card form under the shop's strict policy, and the emulator behind the same origin as the gateway has it. */
export async function startShop(emulatorUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/stripe-emulator/")) {
      const { method, headers } = request;
      const onward = httpRequest(`${emulatorUrl}${path}`, { method, headers }, (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      });
      request.pipe(onward);
      return;
    }
    const isScript = path === "/shop.js";
    response.writeHead(200, {
      "content-type": isScript ? "text/javascript" : "text/html",
      "content-security-policy": POLICY,
    });
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
