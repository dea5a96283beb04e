import { once } from "node:events";
import { request as open } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type Answer } from "./testing/ask.ts";
import { deadUrl, echo, runningGateway, standIn, type Listening } from "./testing/running-gateway.ts";

type Echo = { name: string; method: string; url: string; headers: Record<string, string>; body: string };

// What a stand-in wrote is read back as it wrote it.
const echoed = (answer: Answer) => JSON.parse(answer.body) as Echo;

describe("the gateway", () => {
  const running: Listening[] = [];
  let port: number;
  const start = async (server: Promise<Listening>) => {
    running.push(await server);
    return server;
  };
  const behind = async () => ({
    apis: [(await start(standIn(echo("api 1")))).url, (await start(standIn(echo("api 2")))).url],
    keycloak: (await start(standIn(echo("keycloak")))).url,
    emulator: (await start(standIn(echo("emulator")))).url,
  });

  beforeAll(async () => {
    port = (await start(runningGateway(await behind()))).port;
  });

  afterAll(async () => {
    for (const server of running.toReversed()) await server.stop();
  });

  describe("one origin", () => {
    test.each([
      ["127.0.0.1", "GET"],
      ["[::1]", "GET"],
      ["shop.test", "POST"],
      ["LOCALHOST.evil.test", "GET"],
    ])("Host %s (%s) is sent to the shop's own name with path and query", async (name, method) => {
      const { status, headers } = await ask({
        port,
        path: "/purchase/1?a=b%20c",
        method,
        host: `${name}:${port}`,
      });
      expect([status, headers.location]).toEqual([308, `http://localhost:${port}/purchase/1?a=b%20c`]);
      expect(headers["cache-control"]).toBe("no-store");
    });

    test("no other host name reaches the API or Keycloak", async () => {
      for (const path of ["/api/tools", "/auth/realms/boltwright", "/auth/admin"]) {
        expect((await ask({ port, path, host: "evil.test" })).status).toBe(308);
      }
    });

    test("the own name counts in any case", async () => {
      expect((await ask({ port, path: "/", host: `LOCALHOST:${port}` })).status).toBe(200);
    });

    test.each(["not a host", ""])("Host '%s' is refused", async (host) => {
      expect((await ask({ port, path: "/", host })).status).toBe(400);
    });

    test.each(["/evil", "?evil", "#evil", "\\evil"])(
      "the own name with %s behind it is refused",
      async (rest) => {
        expect((await ask({ port, path: "/api/tools", host: `localhost:${port}${rest}` })).status).toBe(400);
      },
    );

    test("the own name with a login before it is refused", async () => {
      expect((await ask({ port, path: "/api/tools", host: `evil@localhost:${port}` })).status).toBe(400);
    });

    test("two Host headers are refused", async () => {
      const socket = connect(port, "127.0.0.1");
      socket.end(
        `GET /api/tools HTTP/1.1\r\nHost: localhost:${port}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    });
  });

  describe("services", () => {
    test("the API, Keycloak and the emulator get what is theirs, path and body as they came", async () => {
      const cases = [
        ["/api/tools?q=a%2Fb", /^api \d$/],
        ["/ops/queues", /^api \d$/],
        ["/auth/realms/boltwright/account", /^keycloak$/],
        ["/stripe-emulator/stripe.js", /^emulator$/],
      ] as const;
      for (const [path, name] of cases) {
        const got = echoed(await ask({ port, path, method: "POST", body: "a body" }));
        expect(got.name).toMatch(name);
        expect(got).toMatchObject({ method: "POST", url: path, body: "a body" });
      }
    });

    test.each(["/auth/admin", "/auth/metrics", "/metrics", "/stripe-emulator/admin/faults", "/API/tools"])(
      "%s is not there",
      async (path) => {
        const { status, headers, body } = await ask({ port, path });
        expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
        expect(JSON.parse(body)).toMatchObject({ type: "urn:boltwright:problem:not-found", status: 404 });
      },
    );

    test.each([
      "/auth/realms/../admin",
      "/auth/realms/%2e%2e/admin",
      "//auth/admin",
      "/api/..%2f..%2fauth/admin",
    ])("%s is refused and reaches nobody", async (path) => {
      expect((await ask({ port, path })).status).toBe(400);
    });

    test("the API's processes take turns", async () => {
      const names = [];
      for (let i = 0; i < 4; i++) names.push(echoed(await ask({ port, path: "/api/tools" })).name);
      expect(new Set(names.slice(0, 2))).toEqual(new Set(["api 1", "api 2"]));
      expect(names.slice(2)).toEqual(names.slice(0, 2));
    });

    test("forwarded headers and the request id are the gateway's own, whatever the client sent", async () => {
      const headers = {
        "X-Forwarded-For": "6.6.6.6",
        "X-Forwarded-Host": "evil.test",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Prefix": "/evil",
        Forwarded: "for=6.6.6.6",
        "X-Real-IP": "6.6.6.6",
        "X-Request-Id": "chosen-by-client",
      };
      const answer = await ask({ port, path: "/api/tools", headers });
      const got = echoed(answer).headers;
      expect(got).toMatchObject({
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": `localhost:${port}`,
        "x-forwarded-proto": "http",
        "x-forwarded-port": String(port),
        host: `localhost:${port}`,
      });
      expect(JSON.stringify(got)).not.toMatch(/6\.6\.6\.6|evil|chosen/);
      expect(got["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers["x-request-id"]).toBe(got["x-request-id"]);
    });

    test("without an emulator its paths are not there", async () => {
      const { apis, keycloak } = await behind();
      const plain = await start(runningGateway({ apis, keycloak }));
      expect((await ask({ port: plain.port, path: "/stripe-emulator/stripe.js" })).status).toBe(404);
    });
  });

  describe("when a service is not well", () => {
    test("a process that is gone with its name, as a container that is being replaced, is passed over", async () => {
      const gone = new URL("http://gone.invalid:4000");
      const apis = [gone, (await start(standIn(echo("alive")))).url, gone];
      const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
      for (const method of ["GET", "POST", "GET", "DELETE", "GET", "POST"]) {
        const body = method === "POST" ? "{}" : undefined;
        const answer = await ask({ port: gateway.port, path: "/api/tools", method, ...(body && { body }) });
        expect([answer.status, echoed(answer).name]).toEqual([200, "alive"]);
      }
    });

    test("the next process answers in place of one that is down, bodies included", async () => {
      const apis = [await deadUrl(), (await start(standIn(echo("alive")))).url, await deadUrl()];
      const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
      for (const body of [undefined, "an order", undefined, "an order", undefined, "an order"]) {
        const question = { port: gateway.port, path: "/api/purchase", method: body ? "POST" : "GET" };
        const got = echoed(await ask(body ? { ...question, body, chunked: true } : question));
        expect(got).toMatchObject({ name: "alive", body: body ?? "" });
      }
    });

    test("one that drops what it took, as at its end, is passed over for reading; a change is not sent twice", async () => {
      const ending = await start(standIn((request) => request.socket.destroy()));
      const alive = await start(standIn(echo("alive")));
      const gateway = await start(
        runningGateway({ apis: [ending.url, alive.url], keycloak: await deadUrl() }),
      );
      const statuses = { GET: [] as number[], POST: [] as number[] };
      for (const method of ["GET", "GET", "POST", "POST"] as const) {
        statuses[method].push((await ask({ port: gateway.port, path: "/api/purchase", method })).status);
      }
      expect(statuses.GET).toEqual([200, 200]);
      expect(statuses.POST.toSorted((a, b) => a - b)).toEqual([200, 502]);
    });

    test("with none left it is a 503 problem that says when to come back; a person gets a page", async () => {
      const gateway = await start(runningGateway({ apis: [await deadUrl()], keycloak: await deadUrl() }));
      const api = await ask({ port: gateway.port, path: "/api/purchase", method: "POST", body: "{}" });
      expect([api.status, api.headers["retry-after"]]).toEqual([503, "1"]);
      expect(JSON.parse(api.body)).toMatchObject({
        type: "urn:boltwright:problem:service-unavailable",
        detail: "This part of the shop is not answering; it may be starting. Please try again in a moment.",
        requestId: api.headers["x-request-id"],
      });
      const page = await ask({
        port: gateway.port,
        path: "/auth/realms/boltwright",
        headers: { Accept: "text/html" },
      });
      expect(page.status).toBe(503);
      for (const part of [
        "<title>Not answering | Nuts &amp; Bolts</title>",
        '<a href="">Try again</a>',
        '<a href="/">Go to the home page</a>',
        "This part of the shop is not answering;",
      ]) {
        expect(page.body).toContain(part);
      }
    });

    test("an answer that breaks off before its head is a 502, later it breaks off here too", async () => {
      const broken = await start(
        standIn((request, response) => {
          if (request.url === "/api/half") response.write("half");
          setImmediate(() => request.socket.destroy());
        }),
      );
      const gateway = await start(runningGateway({ apis: [broken.url], keycloak: broken.url }));
      expect((await ask({ port: gateway.port, path: "/api/none" })).status).toBe(502);
      await expect(ask({ port: gateway.port, path: "/api/half" })).rejects.toThrow(
        /aborted|hang up|ECONNRESET/,
      );
    });

    test("a process that was restarted on its port is used again, without an error in between", async () => {
      const first = await standIn(echo("before"));
      const gateway = await start(runningGateway({ apis: [first.url], keycloak: first.url }));
      expect(echoed(await ask({ port: gateway.port, path: "/api/tools" })).name).toBe("before");
      await first.stop();
      await start(standIn(echo("after"), first.port));
      expect(echoed(await ask({ port: gateway.port, path: "/api/tools" })).name).toBe("after");
    });

    test("more than any call accepts is refused here, with or without a length", async () => {
      const question = { port, path: "/api/images", method: "POST", body: Buffer.alloc(11 * 1024 * 1024) };
      for (const chunked of [false, true]) {
        expect((await ask({ ...question, chunked })).status).toBe(413);
      }
      expect((await ask({ port, path: "/api/tools" })).status).toBe(200);
    });
  });

  test("events pass as they are written, and a client that leaves is noticed behind", async () => {
    let left: Promise<unknown> = Promise.resolve();
    const events = await start(
      standIn((_request, response) => {
        left = once(response, "close");
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write("data: first\n\n");
      }),
    );
    const gateway = await start(runningGateway({ apis: [events.url], keycloak: events.url }));
    const client = open({
      port: gateway.port,
      path: "/api/events",
      headers: { Host: `localhost:${gateway.port}` },
    }).end();
    const [incoming] = await once(client, "response");
    const [part] = await once(incoming, "data");
    expect(String(part)).toBe("data: first\n\n");
    client.destroy();
    await left;
  });

  describe("pages", () => {
    test("the home page is asked for again each time and carries the shop's policy", async () => {
      const { status, headers, body } = await ask({ port, path: "/" });
      expect(status).toBe(200);
      expect(body).toContain("the shop");
      expect(headers).toMatchObject({
        "content-type": "text/html;charset=utf-8",
        "cache-control": "no-cache",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      const again = await ask({ port, path: "/", headers: { "If-None-Match": headers.etag ?? "" } });
      expect([again.status, again.body]).toEqual([304, ""]);
    });

    test.each(["/purchase/0198c0de", "/dashboard/paymentpage/1", "/no/such/page", "/no-such.page"])(
      "%s is answered with the app",
      async (path) => {
        const { status, body } = await ask({ port, path, headers: { Accept: "text/html,*/*" } });
        expect([status, body]).toEqual([200, "<!doctype html><title>the shop</title>"]);
      },
    );

    test("hashed files are for ever, other files for an hour", async () => {
      const script = await ask({ port, path: "/assets/app-1a2b3c4d.js" });
      expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const picture = await ask({ port, path: "/tools/saw.webp" });
      expect(picture.headers).toMatchObject({
        "cache-control": "public, max-age=3600",
        "content-type": "image/webp",
      });
    });

    test("the compressed form is used where the browser takes it", async () => {
      const path = "/assets/app-1a2b3c4d.js";
      for (const [accepts, encoding, body] of [
        ["gzip, deflate, br", "br", "as brotli"],
        ["gzip", "gzip", "as gzip"],
        ["identity", undefined, "console.log('plain')"],
      ] as const) {
        const answer = await ask({ port, path, headers: { "Accept-Encoding": accepts } });
        expect([answer.headers["content-encoding"], answer.body]).toEqual([encoding, body]);
        expect(answer.headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/javascript" });
      }
    });

    test("a file that is gone is not answered with the app", async () => {
      for (const path of ["/assets/app-00000000.js", "/tools/none.webp"]) {
        expect((await ask({ port, path, headers: { Accept: "*/*" } })).status).toBe(404);
      }
    });

    test("only the page of the silent sign-in may stand in a frame, and only in our own", async () => {
      const { headers } = await ask({ port, path: "/silent-check-sso.html" });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    });

    test("pages are only read", async () => {
      const answer = await ask({ port, path: "/", method: "POST", body: "x" });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(await ask({ port, path: "/", method: "HEAD" })).toMatchObject({ status: 200, body: "" });
    });

    test.each(["bytes=5-2", "bytes=-5", "bytes=x", "bytes=999999-"])(
      "Range %s does no harm",
      async (range) => {
        expect((await ask({ port, path: "/", headers: { Range: range } })).status).toBe(200);
      },
    );
  });
});
