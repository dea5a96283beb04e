import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { z } from "zod";

/** The yardstick: `node bare/main.ts <port> <answer.json>` gives one answer from memory to every request. */
const answer = z.object({ headers: z.record(z.string(), z.string()), text: z.string() });

const [, , port = "", file = ""] = process.argv;
const { headers, text } = answer.parse(JSON.parse(readFileSync(file, "utf8")));
createServer((_request, response) => {
  response.writeHead(200, headers).end(text);
}).listen(Number(port), "127.0.0.1");
