import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { echo, echoed, runningGateway, stubService, startedServers } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
const behind = async () => ({
  apis: [(await start(stubService(echo("api 1")))).url, (await start(stubService(echo("api 2")))).url],
  keycloak: (await start(stubService(echo("keycloak")))).url,
  emulator: (await start(stubService(echo("emulator")))).url,
});
let port: number;
beforeAll(async () => {
  port = (await start(runningGateway(await behind()))).port;
});
afterAll(stopAll);

describe("one origin", () => {
  test.each([
    ["127.0.0.1", "GET"],
    ["[::1]", "GET"],
    ["shop.test", "POST"],
    ["LOCALHOST.evil.test", "GET"],
  ])("Host %s (%s) is sent to the shop's own name with path and query", async (name, method) => {
    const { status, headers } = await sendRequest({
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
      expect((await sendRequest({ port, path, host: "evil.test" })).status).toBe(308);
    }
  });

  test("the own name counts in any case", async () => {
    expect((await sendRequest({ port, path: "/", host: `LOCALHOST:${port}` })).status).toBe(200);
  });

  test.each(["not a host", ""])("Host '%s' is rejected", async (host) => {
    expect((await sendRequest({ port, path: "/", host })).status).toBe(400);
  });

  test.each(["/evil", "?evil", "#evil", "\\evil"])(
    "the own name with %s behind it is rejected",
    async (rest) => {
      expect((await sendRequest({ port, path: "/api/tools", host: `localhost:${port}${rest}` })).status).toBe(
        400,
      );
    },
  );

  test("the own name with a login before it is rejected", async () => {
    expect((await sendRequest({ port, path: "/api/tools", host: `evil@localhost:${port}` })).status).toBe(
      400,
    );
  });

  test.each([
    ["a bare percent sign", "/c/100%", 400, "This address is not valid."],
    ["a percent sign in a word", "/tools/bw-1002/50%-off", 400, "This address is not valid."],
    ["a cut character", "/%E0%A4%A", 400, "This address is not valid."],
    ["an encoded slash", "/c/..%2f..%2fetc", 400, "This address is not valid."],
    [
      "more than 16 kB",
      `/search?q=${"b".repeat(20_000)}`,
      414,
      "The address of this request is longer than 16 kB.",
    ],
  ])(
    "a mangled link is a page for a browser, a problem below /api: %s",
    async (_cause, path, status, sentence) => {
      const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
      const page = await sendRequest({ port, path, headers });
      expect([page.status, page.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
      expect(page.headers["content-security-policy"]).toContain("style-src 'self'");
      expect(page.body).toContain(sentence);
      expect(page.body).toContain('<a href="/">Go to the home page</a>');
      for (const request of [
        { path: `/api${path}`, headers },
        { path, method: "POST" },
      ]) {
        const problem = await sendRequest({ port, ...request });
        expect([problem.status, problem.headers["content-type"]]).toEqual([
          status,
          "application/problem+json",
        ]);
        expect(JSON.parse(problem.body)).toMatchObject({ status });
      }
    },
  );

  test("two Host headers are rejected", async () => {
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
      const got = echoed(await sendRequest({ port, path, method: "POST", body: "a body" }));
      expect(got.name).toMatch(name);
      expect(got).toMatchObject({ method: "POST", url: path, body: "a body" });
    }
  });

  test.each(["/auth/admin", "/auth/metrics", "/metrics", "/stripe-emulator/admin/faults", "/API/tools"])(
    "%s is not there",
    async (path) => {
      const { status, headers, body } = await sendRequest({ port, path });
      expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
      expect(JSON.parse(body)).toMatchObject({ type: "urn:boltwright:problem:not-found", status: 404 });
    },
  );

  test.each([
    "/auth/realms/../admin",
    "/auth/realms/%2e%2e/admin",
    "//auth/admin",
    "/api/..%2f..%2fauth/admin",
  ])("%s is rejected and reaches no service", async (path) => {
    expect((await sendRequest({ port, path })).status).toBe(400);
  });

  test("the API's processes take turns", async () => {
    const names = [];
    for (let i = 0; i < 4; i++) names.push(echoed(await sendRequest({ port, path: "/api/tools" })).name);
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
    const response = await sendRequest({ port, path: "/api/orders", headers });
    const got = echoed(response).headers;
    expect(got).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": `localhost:${port}`,
      "x-forwarded-proto": "http",
      "x-forwarded-port": String(port),
      host: `localhost:${port}`,
    });
    expect(JSON.stringify(got)).not.toMatch(/6\.6\.6\.6|evil|chosen/);
    expect(got["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers["x-request-id"]).toBe(got["x-request-id"]);
  });

  test("without an emulator its paths are not there", async () => {
    const { apis, keycloak } = await behind();
    const plain = await start(runningGateway({ apis, keycloak }));
    expect((await sendRequest({ port: plain.port, path: "/stripe-emulator/stripe.js" })).status).toBe(404);
  });
});
