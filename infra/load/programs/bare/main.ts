import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { z } from "zod";

/** The server that the shop is compared with: `node bare/main.ts <port> <response.json>` sends one response to every request. */
const shape = z.object({ headers: z.record(z.string(), z.string()), base64: z.base64() });

const [, , port = "", file = ""] = process.argv;
const { headers, base64 } = shape.parse(JSON.parse(readFileSync(file, "utf8")));
const body = Buffer.from(base64, "base64");
createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(port), "127.0.0.1");
