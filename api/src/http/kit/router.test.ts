import { Readable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DomainError } from "../../domain/shared/errors.ts";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { unlimited } from "./limits.ts";
import { ok } from "./reply.ts";
import { defineRoute, type Route } from "./route.ts";
import { z } from "./zod.ts";

const open: RouteServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function call(route: Route, headers: Record<string, string> = {}): Promise<Response> {
  const server = await aRouteServer([route]);
  open.push(server);
  return fetch(`${server.url}${route.path}`, { headers });
}

function aRoute(handle: () => Promise<{ status: 200; body: { name: string } }>): Route {
  return defineRoute({
    method: "get",
    path: "/thing",
    name: "findThing",
    summary: "A thing",
    policy: "public",
    limit: "reads",
    responses: { 200: { description: "The thing", body: z.strictObject({ name: z.string() }) } },
    handle,
  });
}

describe("a response", () => {
  it("is sent as it was declared", async () => {
    const response = await call(aRoute(async () => ({ status: 200, body: { name: "a" } })));
    expect([response.status, await response.json()]).toEqual([200, { name: "a" }]);
  });

  it("with a field that was not declared is a 500, and the field is not sent", async () => {
    const leaky = { name: "a", password: "hunter2" };
    const response = await call(aRoute(async () => ({ status: 200, body: leaky })));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
  });

  it("carries the gateway's request id, or a new one if that is invalid", async () => {
    const route = aRoute(async () => ({ status: 200, body: { name: "a" } }));
    expect((await call(route, { "x-request-id": "from-gateway-1" })).headers.get("x-request-id")).toBe(
      "from-gateway-1",
    );
    expect((await call(route, { "x-request-id": "<script>" })).headers.get("x-request-id")).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it("of a file that fails half way ends with an error", async () => {
    async function* halfAFile(): AsyncGenerator<Buffer> {
      yield Buffer.from("a,b\r\n");
      throw new Error("the database is unavailable");
    }
    const route = defineRoute({
      method: "get",
      path: "/file",
      name: "exportThings",
      summary: "Things",
      policy: "public",
      limit: "reads",
      responses: { 200: { description: "The file", file: "text/csv" } },
      handle: async () => ok(Readable.from(halfAFile())),
    });
    const response = await call(route);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    await expect(response.text()).rejects.toThrow(/terminated/);
  });
});

describe("a shareable route", () => {
  const reply = (headers: Record<string, string>) => async () =>
    ({ status: 200, body: { name: "a" }, headers }) as const;

  it("is marked for nginx's cache unless it sets a cookie", async () => {
    const plain = await call({ ...aRoute(reply({})), isShareable: true });
    expect(plain.headers.get("x-accel-expires")).toMatch(/^@\d+$/);
    const personal = await call({ ...aRoute(reply({ "set-cookie": "a=b" })), isShareable: true });
    expect([personal.status, personal.headers.get("x-accel-expires")]).toEqual([200, null]);
  });

  describe("that is slow", () => {
    afterEach(() => void vi.restoreAllMocks());

    /** A server whose handling of calls waits for `finish`. */
    async function aSlowServer(outcome: () => Promise<{ status: 200; body: { name: string } }>) {
      const handled = vi.fn();
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
      const wait = async () => {
        handled();
        await finished;
        return outcome();
      };
      const arrived = vi.fn(async () => {});
      const limiter = { ...unlimited, spend: arrived };
      const server = await aRouteServer([{ ...aRoute(wait), isShareable: true }], { limiter });
      open.push(server);
      const read = (query = "", headers: Record<string, string> = {}) =>
        fetch(`${server.url}/thing${query}`, { headers }).then(async (response) => ({
          status: response.status,
          text: await response.text(),
        }));
      return { read, arrived, handled, finish };
    }

    const named = async () => ({ status: 200, body: { name: "a" } }) as const;
    const SECOND = 1_800_000_000_000;

    it("handles concurrent calls of one address and second together", async () => {
      const now = vi.spyOn(Date, "now").mockReturnValue(SECOND);
      const { read, arrived, handled, finish } = await aSlowServer(named);
      const together = [read("?q=1"), read("?q=1")];
      await expect.poll(() => arrived.mock.calls.length).toBe(2);
      expect(handled).toHaveBeenCalledOnce();
      const alone = [read("?q=2"), read("?q=1", { authorization: "bearer x" })];
      await expect.poll(() => handled.mock.calls.length).toBe(3);
      now.mockReturnValue(SECOND + 1000);
      const later = read("?q=1");
      await expect.poll(() => handled.mock.calls.length).toBe(4);
      finish();
      const responses = await Promise.all([...together, ...alone, later]);
      expect(responses).toEqual(responses.map(() => ({ status: 200, text: '{"name":"a"}' })));
      expect((await read("?q=1")).status).toBe(200);
      expect(handled).toHaveBeenCalledTimes(5);
    });

    it("fails for all of them together, and is handled again after that", async () => {
      vi.spyOn(Date, "now").mockReturnValue(SECOND);
      let fails = true;
      const { read, arrived, handled, finish } = await aSlowServer(async () => {
        if (fails) throw new DomainError("not-found", "This does not exist.");
        return named();
      });
      const together = [read(), read()];
      await expect.poll(() => arrived.mock.calls.length).toBe(2);
      finish();
      expect((await Promise.all(together)).map(({ status }) => status)).toEqual([404, 404]);
      fails = false;
      expect((await read()).status).toBe(200);
      expect(handled).toHaveBeenCalledTimes(2);
    });
  });

  it.each([{ policy: "signed-in" }, { method: "post" }] as const)("cannot be declared with %o", (change) => {
    const route: Route = { ...aRoute(reply({})), isShareable: true, ...change };
    return expect(aRouteServer([route])).rejects.toThrow("findThing is shareable but not a public read");
  });
});
