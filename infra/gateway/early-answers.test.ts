import { Agent, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "./testing/ask.ts";
import { deadUrl, runningGateway, standIn, startedServers } from "./testing/running-gateway.ts";

const TIMES = 20;
const MB = 1024 * 1024;

const BEHAVIOURS = ["closes", "reads on", "silent"] as const;

const refusing =
  (then: (typeof BEHAVIOURS)[number]): RequestListener =>
  (request, response) => {
    if (request.method === "GET") {
      response.end("here");
      return;
    }
    if (then !== "closes") request.resume();
    if (then === "silent") return;
    if (then === "closes") response.shouldKeepAlive = false;
    response.writeHead(413, { "Content-Type": "application/problem+json" });
    response.end(`{"said":"by the service"}`);
  };

describe("an answer that comes before the body is through", () => {
  const { start, stopAll } = startedServers();
  const gateways = new Map<string, number>();

  beforeAll(async () => {
    for (const then of BEHAVIOURS) {
      const { url } = await start(standIn(refusing(then)));
      const second = await start(standIn(refusing(then)));
      const gateway = await start(runningGateway({ apis: [url, second.url], keycloak: await deadUrl() }));
      gateways.set(then, gateway.port);
    }
  });
  afterAll(stopAll);

  /** Sends the body again and again, and asks for something small on the same connection after each. */
  async function refusedAndHeardAgain(port: number, path: string, body: Buffer, chunked: boolean) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers = new Set<string>();
    for (let turn = 0; turn < TIMES; turn++) {
      const refused = await ask({ port, path, method: "POST", body, chunked, agent });
      const askedAt = performance.now();
      const next = await ask({ port, path: "/api/tools", agent });
      const { title, said } = JSON.parse(refused.body) as { title?: string; said?: string };
      const when = performance.now() - askedAt < 1000 ? "at once" : "late";
      const isSame = next.clientPort === refused.clientPort;
      const where = isSame ? "same connection" : `new after ${String(refused.headers.connection)}`;
      answers.add([refused.status, said ?? title, next.status, when, where].join(", "));
    }
    agent.destroy();
    return [...answers];
  }

  describe.each(["closes", "reads on"])("from a service that then %s", (then) => {
    test.each([
      ["150 kB", 150_000, false],
      ["150 kB in chunks", 150_000, true],
      ["1 MB", MB, false],
      ["1 MB in chunks", MB, true],
      ["9 MB", 9 * MB, false],
      ["9 MB in chunks", 9 * MB, true],
    ])("reaches the sender of %s, and the connection serves the next call", async (_size, bytes, chunked) => {
      const port = gateways.get(then) ?? 0;
      expect(await refusedAndHeardAgain(port, "/api/purchase", Buffer.alloc(bytes), chunked)).toEqual([
        "413, by the service, 200, at once, same connection",
      ]);
    });

    test("reaches a sender that asked for the connection to be closed", async () => {
      const port = gateways.get(then) ?? 0;
      for (let turn = 0; turn < TIMES; turn++) {
        const { status } = await ask({ port, path: "/api/purchase", method: "POST", body: Buffer.alloc(MB) });
        expect(status).toBe(413);
      }
    });
  });

  test("the gateway's own refusal of 12 MB reaches the sender and closes the connection", async () => {
    const port = gateways.get("silent") ?? 0;
    for (const chunked of [false, true]) {
      expect(await refusedAndHeardAgain(port, "/api/purchase", Buffer.alloc(12 * MB), chunked)).toEqual([
        "413, Too large, 200, at once, new after close",
      ]);
    }
  });

  test("a body for a service that is down, or for a page, does not block the connection", async () => {
    const port = gateways.get("closes") ?? 0;
    expect(await refusedAndHeardAgain(port, "/auth/realms/boltwright", Buffer.alloc(MB), false)).toEqual([
      "503, Not answering, 200, at once, same connection",
    ]);
    expect(await refusedAndHeardAgain(port, "/", Buffer.alloc(MB), false)).toEqual([
      "405, Method not allowed, 200, at once, same connection",
    ]);
  });

  test("a sender that never finishes gets its answer and is let go after a while", async () => {
    const port = gateways.get("closes") ?? 0;
    const socket = connect(port, "127.0.0.1");
    const head = `POST /api/purchase HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 200000\r\n\r\n`;
    socket.write(`${head}the first of many`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });
});
