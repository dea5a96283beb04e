import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

function aLog(): { log: ReturnType<typeof createLogger>; lines: () => unknown[] } {
  const written: string[] = [];
  const log = createLogger("test", "info", { write: (line) => void written.push(line) });
  return { log, lines: () => written.map((line): unknown => JSON.parse(line)) };
}

test("a line has its time in UTC, the process, the level and the given fields", () => {
  const { log, lines } = aLog();
  log.warn({ requestId: "r-1", status: 404, nothing: null, at: new Date(0) }, "call");
  expect(lines()).toEqual([
    expect.objectContaining({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: "test",
      level: "warn",
      msg: "call",
      request_id: "r-1",
      status: 404,
      nothing: null,
      at: "1970-01-01T00:00:00.000Z",
    }),
  ]);
});

test.each([
  "authorization",
  "cookie",
  "token",
  "clientSecret",
  "client_secret",
  "password",
  "body",
  "rawBody",
  "secret",
])("%s reaches no line, however deep it stands", (key) => {
  const { log, lines } = aLog();
  log.info({ [key]: "hidden-1" }, "flat");
  log.info({ call: { headers: { [key]: "hidden-2" } }, chain: [{ [key]: { inner: "hidden-3" } }] }, "deep");
  const text = JSON.stringify(lines());
  expect(text).not.toContain("hidden");
  expect(text.match(/\[redacted\]/g)).toHaveLength(3);
});

test("a ring or an endless nesting ends in a line", () => {
  const { log, lines } = aLog();
  const ring: Record<string, unknown> = { name: "ring" };
  ring["self"] = ring;
  log.info({ ring }, "round");
  expect(lines()).toHaveLength(1);
});

test.each([
  ["that calls process.exit", "process.exit(0)"],
  ["that fails with an uncaught error", "throw new Error('unforeseen')"],
])("the last line of a process %s is written", (_how, end) => {
  const program = `import { createLogger } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    createLogger("test", "info").info("last words"); ${end};`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/"msg":"last words"\}\n$/);
});

test("ids stand under the names by which lines are searched", () => {
  const { log, lines } = aLog();
  const ids = {
    requestId: "r",
    traceId: "t",
    userSub: "u",
    orderId: "o",
    paymentIntentId: "p",
    eventId: "e",
    jobId: "j",
  };
  log.info(ids, "call");
  expect(lines()).toEqual([
    expect.objectContaining({
      request_id: "r",
      trace_id: "t",
      user_sub: "u",
      order_id: "o",
      pi_id: "p",
      event_id: "e",
      job_id: "j",
    }),
  ]);
});
