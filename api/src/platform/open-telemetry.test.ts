import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenOnFreePort } from "../testing/listen.ts";
import { openTelemetry } from "./open-telemetry.ts";

test("a heartbeat job added to the queue while a traced job ends is no part of its trace", async () => {
  const sent: string[] = [];
  const { server, port } = await listenOnFreePort(
    createServer((request, response) => {
      void text(request).then((body) => {
        sent.push(body);
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      });
    }),
  );
  const tracing = openTelemetry("test", `http://127.0.0.1:${port}`);
  const span = (name: string, kind: "call" | "internal", work: () => Promise<void>): Promise<void> =>
    tracing.span({ name, kind }, work);
  await span("POST /api/purchase", "call", async () => {
    await span("add mail.send-order-mail", "internal", async () => {});
    await span("add mail.mail-canary", "internal", () => span("of mail-canary", "internal", async () => {}));
  });
  await tracing.close();
  server.close();
  await once(server, "close");
  const all = sent.join("\n");
  expect(all).toContain("POST /api/purchase");
  expect(all).toContain("add mail.send-order-mail");
  expect(all).not.toContain("-canary");
});
