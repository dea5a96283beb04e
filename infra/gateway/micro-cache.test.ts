import type { RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { newSecond, withinOneSecond } from "./testing/new-second.ts";
import { runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
const READERS = 20;
/** What the stub responds to each call: how often it was called, and when it began to handle this one. */
let calls = 0;
let delayMs = 0;
let mark: (second: number) => Record<string, string> = () => ({});
let port: number;

const shareable = (second: number) => ({ "X-Accel-Expires": `@${second}` });

const count: RequestListener = (request, response) => {
  calls += 1;
  const body = JSON.stringify({ call: calls, at: Date.now() });
  const headers = mark(Math.floor(Date.now() / 1000));
  request.resume();
  setTimeout(() => {
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-cache", ...headers });
    response.end(body);
  }, delayMs);
};

beforeAll(async () => {
  const { url } = await start(stubService(count));
  ({ port } = await start(runningGateway({ apis: [url], keycloak: url })));
});
afterAll(stopAll);
beforeEach(() => {
  calls = 0;
  delayMs = 0;
  mark = shareable;
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { body, headers: received } = await sendRequest({ port, path, headers });
  return { ...(JSON.parse(body) as { call: number; at: number }), headers: received };
};

describe("responses that the API marks as shareable", () => {
  test("concurrent reads of one address cost the API one call", async () => {
    delayMs = 10;
    const readTogether = async () => {
      const responses = await withinOneSecond(() => {
        calls = 0;
        return Promise.all(Array.from({ length: READERS }, () => read("/api/tools?q=together")));
      });
      return { calls, shown: [...new Set(responses.map(({ call }) => call))] };
    };
    // Again where a busy machine took longer than readers wait (proxy_cache_lock_timeout): they call the API themselves then.
    await expect.poll(readTogether, { timeout: 20_000 }).toEqual({ calls: 1, shown: [1] });
  });

  test("are read once a second: grid, suggestions, part, facets, categories and families", async () => {
    const paths = [
      "/api/tools?limit=24",
      "/api/tools/suggestions?q=wrench",
      "/api/parts/BW-1001",
      "/api/catalogue?category=hex-bolts&f.thread=m8",
      "/api/categories",
      "/api/categories/hex-bolts",
      "/api/families/hex-bolts-iso-4017",
    ];
    await withinOneSecond(async () => {
      calls = 0;
      await Promise.all(paths.map((path) => read(path)));
      await Promise.all(paths.map((path) => read(path)));
    });
    expect(calls).toBe(paths.length);
  });

  test("nothing shown is older than a second, whenever it is read", async () => {
    const ages: number[] = [];
    const end = Date.now() + 3500;
    while (Date.now() < end) {
      const sentAt = Date.now();
      ages.push(sentAt - (await read("/api/purchase/1")).at);
    }
    expect(Math.max(...ages)).toBeLessThanOrEqual(1000);
    expect(calls).toBeLessThanOrEqual(6);
    expect(ages.length).toBeGreaterThan(calls);
  });

  test("a slow API makes readers wait, or call it themselves; they do not get what a second ago was true", async () => {
    await newSecond();
    await read("/api/ratting");
    await newSecond();
    delayMs = 300;
    const sentAt = Date.now();
    const responses = await Promise.all(Array.from({ length: READERS }, () => read("/api/ratting")));
    for (const { at } of responses) expect(at).toBeGreaterThanOrEqual(sentAt - 1);
  });

  test("the mark is not passed on, and a shared response names no request", async () => {
    const [one, two] = await withinOneSecond(async () => {
      calls = 0;
      return [await read("/api/settings"), await read("/api/settings")] as const;
    });
    expect([one.call, two.call]).toEqual([1, 1]);
    expect(two.headers["x-accel-expires"]).toBeUndefined();
    expect(two.headers["cache-control"]).toBe("no-cache");
    expect([one, two].map(({ headers }) => headers["x-request-id"])).toEqual([undefined, undefined]);
    mark = () => ({ "X-Request-Id": "of-the-api" });
    await newSecond();
    expect((await read("/api/settings")).headers["x-request-id"]).toBe("of-the-api");
  });

  test("another query is another address", async () => {
    await newSecond();
    await read("/api/tools?limit=1");
    await read("/api/tools?limit=2");
    expect(calls).toBe(2);
  });
});

describe("never shared", () => {
  test.each([
    ["with a token", { Authorization: "Bearer t" }],
    ["with a cookie", { Cookie: "a=b" }],
  ])("a request %s: neither stored nor served from the cache", async (_name, headers) => {
    await newSecond();
    const path = `/api/tools?private=${Object.keys(headers).join("")}`;
    expect((await read(path, headers)).call).toBe(1);
    expect((await read(path)).call).toBe(2);
    expect((await read(path, headers)).call).toBe(3);
  });

  test("a response without the mark, whatever its other headers", async () => {
    mark = () => ({
      "Cache-Control": "public, max-age=60",
      Expires: new Date(Date.now() + 60_000).toUTCString(),
    });
    await newSecond();
    await read("/api/tools?unmarked");
    expect((await read("/api/tools?unmarked")).call).toBe(2);
  });

  test("a response that sets a cookie", async () => {
    mark = (second) => ({ ...shareable(second), "Set-Cookie": "a=b" });
    await newSecond();
    await read("/api/tools?cookie");
    expect((await read("/api/tools?cookie")).call).toBe(2);
  });

  test("calls that are not public reads, and changes", async () => {
    await newSecond();
    await read("/api/orders");
    expect((await read("/api/orders")).call).toBe(2);
    await sendRequest({ port, path: "/api/ratting", method: "POST", body: "{}" });
    await sendRequest({ port, path: "/api/ratting", method: "POST", body: "{}" });
    expect(calls).toBe(4);
  });
});
