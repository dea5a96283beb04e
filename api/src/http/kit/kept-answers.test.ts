import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenOnFreePort } from "../../testing/listen.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { openCallRecorder } from "./call-record.ts";
import { keptAnswers } from "./kept-answers.ts";
import { openSharedAnswers } from "./shared-answers.ts";

const lines: Record<string, unknown>[] = [];
const log = createLogger("test", "info", { write: (line) => void lines.push(JSON.parse(line)) });
const metrics = createMetrics();
const shared = openSharedAnswers();
const answerFromKept = keptAnswers(shared, openCallRecorder(log, metrics));
const server = createServer((request, response) => {
  if (!answerFromKept(request, response)) response.end("the long way");
});
let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${(await listenOnFreePort(server)).port}`;
  const answer = { status: 200, headers: { "cache-control": "no-cache" }, bytes: Buffer.from("{}") };
  await shared.get("/t?limit=2", { route: "/api/t", forMs: 60_000, ask: async () => answer });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("what is kept goes out with the headers of the long way, counted and logged under its route", async () => {
  const response = await fetch(`${url}/t?limit=2`, { headers: { "x-request-id": "from-gateway-1" } });
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-cache",
    "content-length": "2",
    "x-content-type-options": "nosniff",
    "x-request-id": "from-gateway-1",
  });
  expect(lines).toEqual([
    expect.objectContaining({
      msg: "call",
      request_id: "from-gateway-1",
      method: "GET",
      route: "/api/t",
      status: 200,
      durationMs: expect.any(Number),
    }),
  ]);
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{route="/api/t",method="GET",status="200"} 1',
  );
});

it.each([
  ["another address", "/t?limit=3", "GET"],
  ["another method", "/t?limit=2", "POST"],
])("%s goes the long way", async (_what, path, method) => {
  expect(await (await fetch(url + path, { method })).text()).toBe("the long way");
});
