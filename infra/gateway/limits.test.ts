import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest, type GatewayResponse } from "./testing/send-request.ts";
import { runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
let limited: number;
let unlimited: number;
/** Calls that passed the door, by path. */
const passed = new Map<string, number>();
/** Mails that the stub of the API still allows. */
let mailsLeft = 5;

const service: RequestListener = (request, response) => {
  const path = request.url ?? "";
  passed.set(path, (passed.get(path) ?? 0) + 1);
  request.resume();
  if (path === "/door/mail-allowance") {
    const isAllowed = mailsLeft-- > 0;
    if (!isAllowed) response.setHeader("Retry-After", "1234");
    response.writeHead(isAllowed ? 204 : 403);
  }
  response.end();
};

beforeAll(async () => {
  const { url } = await start(stubService(service));
  const behind = { apis: [url], keycloak: url };
  const settings = { RATE_LIMITS: "on", TRUSTED_PROXIES: "1" };
  ({ port: limited } = await start(runningGateway({ ...behind, settings })));
  ({ port: unlimited } = await start(
    runningGateway({ ...behind, settings: { ...settings, RATE_LIMITS: "off" } }),
  ));
});
afterAll(stopAll);

type Call = { method?: string; from: string; port?: number; times?: number };

/** Sends the same call again and again from one address; the responses in order. */
async function repeat(
  path: string,
  { method = "GET", from, port = limited, times = 25 }: Call,
): Promise<GatewayResponse[]> {
  const responses: GatewayResponse[] = [];
  for (let turn = 0; turn < times; turn++) {
    const body = method === "POST" ? { body: "x" } : {};
    responses.push(await sendRequest({ port, path, method, headers: { "X-Forwarded-For": from }, ...body }));
  }
  return responses;
}

const statuses = (responses: readonly GatewayResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const LOGIN = "/auth/realms/boltwright/login-actions";

describe("limits of one address", () => {
  test.each([
    ["sign-in", "POST", `${LOGIN}/authenticate?execution=1`],
    ["registration", "POST", `${LOGIN}/registration?execution=1`],
    ["sign-in of operators", "GET", "/ops/callback?code=1"],
    ["documentation", "GET", "/api/docs"],
  ])("%s: 21 at once, the rest is 429 with the time to wait", async (name, method, path) => {
    const from = `203.0.113.${name.length}`;
    const responses = await repeat(path, { method, from });
    expect(statuses(responses)).toEqual({ 200: 21, 429: 4 });
    const last = responses.at(-1);
    expect(last?.headers["content-type"]).toBe("application/problem+json");
    expect(Number(last?.headers["retry-after"])).toBe(6);
    expect(JSON.parse(last?.body ?? "")).toMatchObject({
      type: "urn:boltwright:problem:too-many-requests",
      status: 429,
    });
    expect(statuses(await repeat(path, { method, from: "203.0.113.200", times: 1 }))).toEqual({ 200: 1 });
  });

  test("registration and sign-in share one limit, pages of the sign-in have none", async () => {
    await repeat(`${LOGIN}/registration`, { method: "POST", from: "198.51.100.1", times: 21 });
    const after = await repeat(`${LOGIN}/authenticate`, { method: "POST", from: "198.51.100.1", times: 1 });
    expect(statuses(after)).toEqual({ 429: 1 });
    expect(statuses(await repeat(`${LOGIN}/authenticate`, { from: "198.51.100.1", times: 40 }))).toEqual({
      200: 40,
    });
  });

  test("an office with 100 open pages has its tokens, a flood of requests has not", async () => {
    const path = "/auth/realms/boltwright/protocol/openid-connect/token";
    const from = "198.51.100.2";
    expect(statuses(await repeat(path, { method: "POST", from, times: 100 }))).toEqual({ 200: 100 });
    const flood = await Promise.all(
      Array.from({ length: 200 }, () => repeat(path, { method: "POST", from, times: 1 })),
    );
    const rejected = flood.flat().filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(Number(rejected[0]?.headers["retry-after"])).toBeGreaterThan(0);
    const elsewhere = { method: "POST", from: "203.0.113.201", times: 1 };
    expect(statuses(await repeat(path, elsewhere))).toEqual({ 200: 1 });
  });

  test("an IPv6 network counts as one address in every spelling", async () => {
    const path = `${LOGIN}/authenticate`;
    const networks = [
      ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::"],
      ["2001:db8:1::1", "2001:db8:1:0:1:2:3:4", "2001:db8:1:0:1::"],
      ["2001:db8::5", "2001:db8::1:2:3:4", "2001:db8:0:0:1::"],
      ["2002::5", "2002::1:2:3:4", "2002:0:0:0:1::"],
      ["2003::7:1:2:3:4", "2003:0:0:7::9"],
    ];
    for (const addresses of networks) {
      const all = [];
      for (const from of addresses) all.push(...(await repeat(path, { method: "POST", from, times: 12 })));
      expect([addresses[0], statuses(all)[200]]).toEqual([addresses[0], 21]);
    }
    expect(statuses(await repeat(path, { method: "POST", from: "2001:db8:1:3::1", times: 1 }))).toEqual({
      200: 1,
    });
  });

  test("everything else is limited generously", async () => {
    expect(statuses(await repeat("/api/tools", { from: "198.51.100.7", times: 300 }))).toEqual({ 200: 300 });
  });

  test("RATE_LIMITS=off has none of them", async () => {
    const call = { method: "POST", from: "203.0.113.99", port: unlimited, times: 40 };
    expect(statuses(await repeat(`${LOGIN}/authenticate`, call))).toEqual({ 200: 40 });
  });
});

describe("rendered pages", () => {
  let port: number;
  beforeAll(async () => {
    const { url } = await start(stubService(service));
    const settings = { RATE_LIMITS: "on", TRUSTED_PROXIES: "1", WEB_URLS: url.origin };
    ({ port } = await start(runningGateway({ apis: [url], keycloak: url, settings })));
  });

  /** How many of these requests, sent at once, reach the pages' server; the others get the static page. */
  async function rendered(paths: readonly string[], from: string): Promise<number> {
    passed.clear();
    const headers = { "X-Forwarded-For": from, Accept: "text/html" };
    const responses = await Promise.all(paths.map((path) => sendRequest({ port, path, headers })));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const isStatic = ({ body }: GatewayResponse) => body.includes("<title>the shop</title>");
    expect(responses.filter(isStatic)).toHaveLength(paths.length - passed.size);
    return passed.size;
  }

  const pages = (count: number, path: string) =>
    Array.from({ length: count }, (_, each) => `${path}?q=${count}-${each}`);

  test.each(["/", "/c/bolts"])(
    "%s: 51 at once for one address, then the static page with status 200",
    async (path) => {
      const from = `192.0.2.${50 + path.length}`;
      const sentAt = performance.now();
      const count = await rendered(pages(120, path), from);
      const seconds = (performance.now() - sentAt) / 1000;
      expect(count).toBeGreaterThanOrEqual(51);
      // Ten more a second.
      expect(count).toBeLessThanOrEqual(Math.ceil(51 + 10 * seconds));
      expect(await rendered(pages(1, path), "192.0.2.99")).toBe(1);
    },
  );

  test("a person who opens 40 tabs gets them all, and what is not rendered does not count", async () => {
    const from = "192.0.2.70";
    const app = Array.from({ length: 100 }, (_, each) => `/dashboard/orders/${each}`);
    expect(await rendered(app, from)).toBe(0);
    const image = { port, path: "/tools/saw.webp", headers: { "X-Forwarded-For": from } };
    const images = await Promise.all(Array.from({ length: 100 }, () => sendRequest(image)));
    expect(new Set(images.map(({ body }) => body))).toEqual(new Set(["an image"]));
    expect(await rendered(pages(40, "/tools/1"), from)).toBe(40);
  });

  test("a file above the limit of everything is 429", async () => {
    const from = "192.0.2.80";
    const ask = (path: string) =>
      sendRequest({ port, path, headers: { "X-Forwarded-For": from, Accept: "image/*" } });
    const responses = await Promise.all(Array.from({ length: 900 }, () => ask("/tools/saw.webp")));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.headers).toMatchObject({
      "content-type": "application/problem+json",
      "retry-after": "1",
    });
  });
});

describe("mails that Keycloak sends", () => {
  test.each([
    ["password reset", "POST", `${LOGIN}/reset-credentials?execution=1`],
    ["verification", "GET", `${LOGIN}/required-action?client_id=web&execution=VERIFY_EMAIL&tab_id=1`],
  ])(
    "%s: the API counts them; what it does not allow never reaches Keycloak",
    async (_name, method, path) => {
      mailsLeft = 5;
      passed.clear();
      const responses = await repeat(path, { method, from: "192.0.2.1", times: 7 });
      expect(statuses(responses)).toEqual({ 200: 5, 429: 2 });
      expect(responses.at(-1)?.headers["retry-after"]).toBe("1234");
      expect(passed.get(path)).toBe(5);
      expect(passed.get("/door/mail-allowance")).toBe(7);
    },
  );

  const ACTION = `${LOGIN}/required-action`;
  test.each([
    ["POST", `${LOGIN}/reset-credentials/?session_code=1`],
    ["POST", `${LOGIN}/reset-credentials/`],
    ["POST", `${LOGIN}/reset-credentials`],
    ["GET", `${LOGIN}/reset-credentials?client_id=web&tab_id=1`],
    ["GET", `${ACTION}/?execution=VERIFY_EMAIL`],
    ["GET", `${ACTION}?execution=VERIFY%5FEMAIL&client_id=web`],
    ["GET", `${ACTION}?%65xecution=VERIFY_EMAIL&execution=UPDATE_PASSWORD`],
    ["GET", `${ACTION}?execution=VERIFY_EMAIL&execution=UPDATE_PASSWORD`],
    ["GET", `${ACTION}?execution=UPDATE_PASSWORD&execution=VERIFY_EMAIL`],
    ["GET", `${ACTION}?tab_id=1;execution=VERIFY_EMAIL;a=1&execution=UPDATE_PASSWORD`],
    ["GET", `${ACTION}?execution=UPDATE_EMAIL`],
    ["GET", `${ACTION}?execution=UPDATE_PASSWORD_2`],
    ["GET", `${ACTION}?client_id=web`],
    ["HEAD", `${ACTION}?execution=VERIFY_EMAIL`],
    ["POST", `${ACTION}?session_code=1&execution=VERIFY_EMAIL`],
  ])("%s %s is counted, too", async (method, path) => {
    mailsLeft = 0;
    passed.clear();
    expect(statuses(await repeat(path, { method, from: "192.0.2.2", times: 1 }))).toEqual({ 429: 1 });
    expect(passed.get(path)).toBeUndefined();
  });

  test.each([
    ["double slashes", `${LOGIN}//reset-credentials?execution=1`],
    ["an escaped name", `${LOGIN}/%72eset-credentials?execution=1`],
    ["an escaped slash", `${LOGIN}%2Freset-credentials?execution=1`],
    ["a parameter of the path", `${LOGIN}/reset-credentials;x=1?execution=1`],
    ["a parameter before it", `${LOGIN};x=1/reset-credentials?execution=1`],
    ["a folder and back", `${LOGIN}/x/../reset-credentials?execution=1`],
  ])("%s in the path never reaches Keycloak", async (_what, path) => {
    passed.clear();
    for (const address of [
      path,
      path.replace(/reset-credentials(.*)\?.*/, "required-action$1?execution=1"),
    ]) {
      const [response] = await repeat(address, { method: "POST", from: "192.0.2.3", times: 1 });
      expect([400, 404]).toContain(response?.status);
    }
    expect([...passed.keys()]).toEqual([]);
  });

  test.each([
    ["a new password", `${ACTION}?execution=UPDATE_PASSWORD&client_id=web&tab_id=1&client_data=eyJ9`],
    ["a profile", `${ACTION}?session_code=a-b_c&execution=UPDATE_PROFILE&client_id=web&tab_id=a%3D1`],
    ["a profile to check", `${ACTION}?execution=VERIFY_PROFILE`],
  ])("%s sends none and is not counted", async (_what, path) => {
    mailsLeft = 0;
    passed.clear();
    expect(statuses(await repeat(path, { from: "192.0.2.4", times: 6 }))).toEqual({ 200: 6 });
    expect(passed.get("/door/mail-allowance")).toBeUndefined();
  });

  test("the calls of nginx cannot be made from outside", async () => {
    passed.clear();
    for (const name of ["mail-allowance", "upload-allowance", "upload/api/images"]) {
      for (const path of [`/door/${name}`, `/.${name}`, `/api/../door/${name}`])
        await sendRequest({ port: limited, path, method: "POST", body: "" });
    }
    expect([...passed.keys()]).toEqual([]);
  });
});

describe("slow clients", () => {
  test("headers that do not arrive are cut", async () => {
    const socket = connect(limited, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /api/tools HTTP/1.1\r\nHost: ");
    expect(await text(socket)).toBe("");
  });

  test("an address or headers that are too long get a problem that names the cause", async () => {
    const long = await sendRequest({ port: limited, path: `/api/tools?q=${"x".repeat(20_000)}` });
    expect([long.status, JSON.parse(long.body).type]).toEqual([
      414,
      "urn:boltwright:problem:address-too-long",
    ]);
    const headers = await sendRequest({
      port: limited,
      path: "/api/tools",
      headers: { "X-Large": "x".repeat(20_000) },
    });
    expect([headers.status, JSON.parse(headers.body).type]).toEqual([
      431,
      "urn:boltwright:problem:headers-too-large",
    ]);
  });
});
