import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { z } from "zod";

/** The server that the shop is compared with: `node bare/main.ts <port> <response.json>` sends one response to every request. */
const shape = z.object({ headers: z.record(z.string(), z.string()), text: z.string() });

const [, , port = "", file = ""] = process.argv;
const { headers, text } = shape.parse(JSON.parse(readFileSync(file, "utf8")));
createServer((_request, response) => {
  response.writeHead(200, headers).end(text);
}).listen(Number(port), "127.0.0.1");
