import { Agent, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { deadUrl, runningGateway, stubService, startedServers } from "./testing/running-gateway.ts";

const TIMES = 20;
const MB = 1024 * 1024;
/** Less than the 5 s for which nginx waits for the rest of a body (`lingering_timeout`). */
const LATE_MS = 4000;

const BEHAVIOURS = ["reads on", "silent"] as const;

const rejecting =
  (then: (typeof BEHAVIOURS)[number]): RequestListener =>
  (request, response) => {
    if (request.url?.startsWith("/door/")) {
      response.writeHead(204).end();
      return;
    }
    if (request.method === "GET") {
      response.end("here");
      return;
    }
    request.resume();
    if (then === "silent") return;
    response.writeHead(413, { "Content-Type": "application/problem+json" });
    response.end(`{"from":"the service"}`);
  };

describe("a response that comes before the body was sent", () => {
  const { start, stopAll } = startedServers();
  const gateways = new Map<string, number>();

  beforeAll(async () => {
    for (const then of BEHAVIOURS) {
      const { url } = await start(stubService(rejecting(then)));
      const second = await start(stubService(rejecting(then)));
      const gateway = await start(runningGateway({ apis: [url, second.url], keycloak: await deadUrl() }));
      gateways.set(then, gateway.port);
    }
  });
  afterAll(stopAll);

  /** Sends the body repeatedly, and a small request on the same connection after each. */
  async function rejectedThenServed(port: number, path: string, body: Buffer, chunked: boolean) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outcomes = new Set<string>();
    for (let turn = 0; turn < TIMES; turn++) {
      const rejected = await sendRequest({ port, path, method: "POST", body, chunked, agent });
      const sentAt = performance.now();
      const next = await sendRequest({ port, path: "/api/tools", agent });
      const { title, from } = JSON.parse(rejected.body) as { title?: string; from?: string };
      const when = performance.now() - sentAt < LATE_MS ? "at once" : "late";
      const isSame = next.clientPort === rejected.clientPort;
      const where = isSame ? "same connection" : `new after ${String(rejected.headers.connection)}`;
      outcomes.add([rejected.status, from ?? title, next.status, when, where].join(", "));
    }
    agent.destroy();
    return [...outcomes];
  }

  describe("from a service that reads the rest, as the API does", () => {
    test.each([
      ["100 kB", 100_000, "/api/purchase", false],
      ["100 kB in chunks", 100_000, "/api/purchase", true],
      ["1 MB", MB, "/api/images", false],
      ["1 MB in chunks", MB, "/api/images", true],
      ["9 MB", 9 * MB, "/api/manage/documents", false],
      ["9 MB in chunks", 9 * MB, "/api/manage/documents", true],
    ])(
      "reaches the sender of %s, and the connection serves the next call",
      async (_size, bytes, path, chunked) => {
        const port = gateways.get("reads on") ?? 0;
        expect(await rejectedThenServed(port, path, Buffer.alloc(bytes), chunked)).toEqual([
          "413, the service, 200, at once, same connection",
        ]);
      },
    );

    test("reaches a sender that requested to close the connection", async () => {
      const port = gateways.get("reads on") ?? 0;
      for (let turn = 0; turn < TIMES; turn++) {
        const { status } = await sendRequest({
          port,
          path: "/api/images",
          method: "POST",
          body: Buffer.alloc(MB),
        });
        expect(status).toBe(413);
      }
    });
  });

  test.each([
    ["/api/purchase", 150_000],
    ["/api/purchase", 12 * MB],
    ["/api/images", 12 * MB],
  ])("the gateway's own 413 reaches the sender to %s and closes the connection", async (path, bytes) => {
    const port = gateways.get("silent") ?? 0;
    for (const chunked of [false, true]) {
      expect(await rejectedThenServed(port, path, Buffer.alloc(bytes), chunked)).toEqual([
        "413, Too large, 200, at once, new after close",
      ]);
    }
  });

  test("a body for a service that is down, or for a page, does not block the connection", async () => {
    const port = gateways.get("reads on") ?? 0;
    expect(await rejectedThenServed(port, "/auth/realms/boltwright", Buffer.alloc(90_000), false)).toEqual([
      "503, Temporarily unavailable, 200, at once, same connection",
    ]);
    expect(await rejectedThenServed(port, "/", Buffer.alloc(90_000), false)).toEqual([
      "405, Method not allowed, 200, at once, same connection",
    ]);
  });

  test("a sender that never finishes is cut, and no service is called", async () => {
    let calls = 0;
    const api = await start(
      stubService((request, response) => {
        calls += 1;
        request.resume();
        response.end();
      }),
    );
    const { port } = await start(runningGateway({ apis: [api.url], keycloak: await deadUrl() }));
    const socket = connect(port, "127.0.0.1");
    const head = `POST /api/purchase HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 90000\r\n\r\n`;
    socket.write(`${head}the first of many`);
    await text(socket);
    expect(calls).toBe(0);
  });
});
