import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import Koa from "koa";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listenOnFreePort } from "../../testing/listen.ts";
import { readResponse, type ApiResponse } from "../../testing/test-api.ts";
import { BODY_BYTES_MAX } from "../../platform/body-limits.ts";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { jsonReader } from "./body.ts";
import { Problem, toProblem } from "./problem.ts";
import { ok } from "./reply.ts";
import { defineRoute } from "./route.ts";
import { text } from "./text.ts";
import { z } from "./zod.ts";

const handled: unknown[] = [];
const verified: string[] = [];
const responses = { 200: { description: "Received", body: z.strictObject({ received: z.literal(true) }) } };
const common = { method: "post", summary: "A test", policy: "public", limit: "writes" } as const;

const addThing = defineRoute({
  ...common,
  path: "/things",
  name: "addThing",
  body: z.strictObject({
    name: text(20),
    count: z.int().min(1).max(9).optional(),
    size: z.strictObject({ mm: z.number() }).optional(),
    tags: z.array(text(5)).max(3).optional(),
  }),
  responses,
  handle: async ({ body }) => {
    handled.push(body);
    return ok({ received: true });
  },
});

const importThings = defineRoute({
  ...common,
  path: "/things.csv",
  name: "importThings",
  textBody: "text/csv",
  bodyBytesMax: 1000,
  responses,
  handle: async ({ rawBody }) => {
    handled.push(rawBody);
    return ok({ received: true });
  },
});

const receiveSigned = defineRoute({
  ...common,
  path: "/signed",
  name: "receiveSigned",
  body: z.looseObject({}),
  verifyBody(text, headers) {
    verified.push(text);
    if (headers["x-signed"] !== "yes") throw new Problem(400, "bad-signature", "Not signed.");
  },
  responses,
  handle: async ({ rawBody, body }) => {
    handled.push({ rawBody, body });
    return ok({ received: true });
  },
});

let server: RouteServer;
beforeAll(async () => {
  server = await aRouteServer([addThing, importThings, receiveSigned]);
});
afterAll(() => server.close());
beforeEach(() => {
  handled.splice(0);
  verified.splice(0);
});

const JSON_TYPE = "application/json";

async function send(
  body: NonNullable<RequestInit["body"]>,
  type = JSON_TYPE,
  path = "/things",
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const isStream = body instanceof ReadableStream;
  const init: RequestInit & { duplex?: "half" } = {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body,
    ...(isStream && { duplex: "half" }),
  };
  return readResponse(await fetch(`${server.url}${path}`, init));
}

const codeOf = ({ status, problem }: ApiResponse): string =>
  `${status} ${problem.type.replace("urn:boltwright:problem:", "")}`;
const fieldsOf = ({ problem }: ApiResponse): string[] => (problem.errors ?? []).map(({ field }) => field);
const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

describe("a JSON body", () => {
  it.each([
    ["cut off", '{"name":"a"'],
    ["with single quotes", "{'name':'a'}"],
    ["with a trailing comma", '{"name":"a",}'],
    ["with a comment", '/* a */ {"name":"a"}'],
    ["that is two values", '{"name":"a"} {"name":"b"}'],
    ["that is null", "null"],
    ["that is a text", '"name"'],
    ["that is a number", "1"],
    ["with a value of JavaScript only", '{"name":"a","count":NaN}'],
    ["with a control character in a text", '{"name":"a\nb"}'],
    ["with __proto__", '{"name":"a","__proto__":{"count":3}}'],
    ["with __proto__ in escapes", String.raw`{"name":"a","\u005f_proto__":{"count":3}}`],
    ["with __proto__ in an inner object", '{"name":"a","size":{"mm":1,"__proto__":{}}}'],
    ["of many open arrays", "[".repeat(90_000)],
    ["of deep arrays", nested("[", "]", 45_000)],
    ["of deep objects", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    ["in Latin-1", new Uint8Array([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')])],
    ["with a character that stands for a lost one", '{"name":"a\ufffd"}'],
    ["with half a character at its end", new Uint8Array([...Buffer.from('{"name":"a"}'), 0xc3])],
  ])("%s is 400 malformed and reaches no handler", async (_what, body) => {
    expect(codeOf(await send(body))).toBe("400 malformed");
    expect(handled).toEqual([]);
    expect(Reflect.get({}, "count")).toBeUndefined();
  });

  it.each([
    '{"name":"a","name":"b"}',
    String.raw`{"name":"a","n\u0061me":"b"}`,
    '{"name":"a","size":{"mm":1,"mm":2}}',
    '{"name":"a","tags":[{"x":1,"x":1}]}',
  ])("with a field twice is 400 duplicate-keys: %s", async (body) => {
    expect(codeOf(await send(body))).toBe("400 duplicate-keys");
    expect(handled).toEqual([]);
  });

  it("with bytes that are not UTF-8, or a lost character, is rejected with the reason", async () => {
    const latin1 = new Uint8Array(Buffer.from('{"name":"\xe9"}', "latin1"));
    for (const body of [latin1, '{"name":"\ufffd"}'])
      expect((await send(body)).problem.detail).toBe("The body is not in UTF-8.");
  });

  it("may have the same field in two objects", async () => {
    const { status, problem } = await send('{"name":"a","size":{"mm":1,"name":1},"tags":[]}');
    expect([status, problem.errors]).toEqual([
      400,
      [{ field: "size.name", message: "is not a known field" }],
    ]);
  });

  it.each<[string, string[]]>([
    ["[]", [""]],
    ['{"name":"a","color":"red"}', ["color"]],
    ['{"name":"a","color":"red","id":1}', ["color", "id"]],
    ['{"name":"a","constructor":{"prototype":{}}}', ["constructor"]],
    ['{"name":"a","toString":"x"}', ["toString"]],
    ['{"name":{"$ne":""}}', ["name"]],
    ['{"name":["a"]}', ["name"]],
    [String.raw`{"name":"a\u0000b"}`, ["name"]],
    [String.raw`{"name":"a\ud800"}`, ["name"]],
    ['{"name":"a","size":{"mm":1,"inch":2}}', ["size.inch"]],
    ['{"name":"a","size":[1]}', ["size"]],
    ['{"name":"a","tags":["a",{"b":1}]}', ["tags[1]"]],
  ])("of a wrong structure is 400 and names the field: %s", async (body, fields) => {
    const response = await send(body);
    expect([codeOf(response), fieldsOf(response)]).toEqual(["400 invalid", fields]);
    expect(handled).toEqual([]);
  });

  it.each<[string, string[]]>([
    ["", ["name"]],
    ["{}", ["name"]],
    ['{"name":""}', ["name"]],
    ['{"name":" \\t "}', ["name"]],
    ['{"name":null}', ["name"]],
    ['{"name":7}', ["name"]],
    [`{"name":"${"x".repeat(21)}"}`, ["name"]],
    ['{"name":"a","count":0}', ["count"]],
    ['{"name":"a","count":10}', ["count"]],
    ['{"name":"a","count":1.5}', ["count"]],
    ['{"name":"a","count":"3"}', ["count"]],
    ['{"name":"a","count":1e999}', ["count"]],
    ['{"name":"a","size":{}}', ["size.mm"]],
    ['{"name":"a","tags":["a","b","c","d"]}', ["tags"]],
    ['{"name":"a","tags":["a","toolong"]}', ["tags[1]"]],
    ['{"count":0,"size":{"mm":"1"}}', ["name", "count", "size.mm"]],
  ])("with an invalid value is 422 and names the field: %s", async (body, fields) => {
    const response = await send(body);
    expect([codeOf(response), fieldsOf(response)]).toEqual(["422 invalid", fields]);
    expect(response.problem.detail.startsWith(`${fields[0]}: `)).toBe(true);
    expect(handled).toEqual([]);
  });

  it("reaches the handler trimmed, whatever the case of its type and with a byte order mark", async () => {
    const body = '\ufeff{"name":"  Größe 🔧 ","count":9}';
    expect((await send(body, "Application/JSON; charset=UTF-8")).status).toBe(200);
    expect(handled).toEqual([{ name: "Größe 🔧", count: 9 }]);
  });

  it.each([
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/merge-patch+json",
    "application/octet-stream",
  ])("sent as %s is 415", async (type) => {
    expect(codeOf(await send('{"name":"a"}', type))).toBe("415 not-json");
    expect(handled).toEqual([]);
  });

  it("that is missing is 415, not a crash", async () => {
    const response = await fetch(`${server.url}/things`, { method: "POST" });
    expect(codeOf(await readResponse(response))).toBe("415 not-json");
  });

  it.each(["declared", "chunked"])("is read up to its limit and 413 above it, %s", async (how) => {
    const sized = (bytes: number) => {
      const body = `{"name":"a"${" ".repeat(bytes - 12)}}`;
      return how === "declared" ? body : ReadableStream.from([new TextEncoder().encode(body)]);
    };
    expect((await send(sized(BODY_BYTES_MAX))).status).toBe(200);
    expect(codeOf(await send(sized(BODY_BYTES_MAX + 1)))).toBe("413 too-large");
    expect(handled).toHaveLength(1);
  });
});

describe("a JSON body that is signed", () => {
  const sendSigned = (body: NonNullable<RequestInit["body"]>, type?: string, isSigned = "yes") =>
    send(body, type, "/signed", { "x-signed": isSigned });

  it.each([
    '{\r\n  "name" : "größer als 1 €"\r\n}\r\n\r\n',
    '\t{"name": "a", "amount": 1.00, "at": 1e3}',
    String.raw`{"name":"\u0061\/\ud83d\udd27"}`,
    '{"name":"lost: \ufffd"}',
    '{"name":"🔧"}',
  ])("reaches the handler as it was sent: %j", async (body) => {
    const bytes = [...new TextEncoder().encode(body)].map((byte) => Uint8Array.of(byte));
    for (const sent of [body, ReadableStream.from(bytes)]) {
      expect((await sendSigned(sent)).status).toBe(200);
      expect(handled.splice(0)).toEqual([{ rawBody: body, body: JSON.parse(body) }]);
    }
  });

  it.each<[string, string]>([
    ["400 malformed", '{"name":"a"'],
    ["400 malformed", ""],
    ["400 invalid", nested("[", "]", 45_000)],
    ["400 invalid", "[]"],
    ["400 invalid", '"name"'],
    ["413 too-large", `{"name":"${"x".repeat(BODY_BYTES_MAX)}"}`],
  ])("is %s: %.40s", async (code, body) => {
    expect(codeOf(await sendSigned(body))).toBe(code);
    expect(handled).toEqual([]);
  });

  it.each(["", '{"name":"a"', '{"name":"a","name":"b"}', '{"__proto__":{}}', "[".repeat(90_000)])(
    "is 400 bad-signature and is not parsed where its signature is wrong: %.40s",
    async (body) => {
      const parse = vi.spyOn(JSON, "parse");
      const { status } = await fetch(`${server.url}/signed`, {
        method: "POST",
        headers: { "content-type": JSON_TYPE, "x-signed": "no" },
        body,
      });
      expect([status, verified, handled, parse.mock.calls]).toEqual([400, [body], [], []]);
      parse.mockRestore();
      expect(codeOf(await sendSigned(body, JSON_TYPE, "no"))).toBe("400 bad-signature");
    },
  );

  it("is parsed once", async () => {
    const parse = vi.spyOn(JSON, "parse");
    const body = '{"name":"a","name":"b"}';
    await fetch(`${server.url}/signed`, {
      method: "POST",
      headers: { "content-type": JSON_TYPE, "x-signed": "yes" },
      body,
    });
    expect(parse.mock.calls).toEqual([[body]]);
    parse.mockRestore();
    expect(handled).toEqual([{ rawBody: body, body: { name: "b" } }]);
  });

  it.each(["text/plain", "text/json", "application/x-www-form-urlencoded", "application/jsonp"])(
    "sent as %s is 415",
    async (type) => {
      expect(codeOf(await sendSigned('{"name":"a"}', type))).toBe("415 not-json");
    },
  );
});

describe("a body of any type", () => {
  const TYPES = [
    ["/things", JSON_TYPE, '{"name":"a"}'],
    ["/signed", JSON_TYPE, '{"name":"a"}'],
    ["/things.csv", "text/csv", "name\n"],
  ] as const;

  it.each(TYPES)("of %s is 415 with a Content-Encoding, and none is decoded", async (path, type, body) => {
    const post = async (encoding: string, bytes: Uint8Array<ArrayBuffer> | string) => {
      const headers = { "content-type": type, "content-encoding": encoding, "x-signed": "yes" };
      return readResponse(await fetch(`${server.url}${path}`, { method: "POST", headers, body: bytes }));
    };
    for (const encoding of ["gzip", "br", "deflate", "x-gzip", "identity, gzip", "unheard-of"])
      expect(codeOf(await post(encoding, new Uint8Array(gzipSync(body))))).toBe("415 encoded");
    expect(handled).toEqual([]);
    for (const encoding of ["identity", "Identity"]) expect((await post(encoding, body)).status).toBe(200);
  });

  it.each(TYPES.flatMap(([path, type]) => [1e6, 2 ** 32 + 1, 1e15].map((length) => [path, type, length])))(
    "of %s as %s is 413 before its first byte if it declares %d bytes",
    async (path, type, length) => {
      const { hostname, port, pathname } = new URL(`${server.url}${path}`);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
      );
      const [response] = await once(socket, "data");
      socket.destroy();
      expect(String(response)).toMatch(/^HTTP\/1.1 413 /);
    },
  );

  it("is read once: reading it again is an error of the program, not of the client", async () => {
    const readTwice = jsonReader(BODY_BYTES_MAX);
    const errors: unknown[] = [];
    const app = new Koa().use(async (ctx) => {
      ctx.body = (await readTwice(ctx)).raw;
      await readTwice(ctx).catch((error: unknown) => errors.push(error));
    });
    const { server: twice, port } = await listenOnFreePort(app);
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      headers: { "content-type": JSON_TYPE },
      body: "[1]",
    });
    twice.close();
    expect(await response.text()).toBe("[1]");
    expect(errors.map((error) => toProblem(error).status)).toEqual([500]);
  });
});

describe("a text body", () => {
  const sendCsv = (body: string | Uint8Array<ArrayBuffer>, type = "text/csv") =>
    send(body, type, "/things.csv");

  it("reaches the handler as sent, without its byte order mark", async () => {
    expect((await sendCsv("\ufeffname\r\nGröße\0\r\n", "text/csv; header=present")).status).toBe(200);
    expect(handled).toEqual(["name\r\nGröße\0\r\n"]);
  });

  it.each<[string, string, string | Uint8Array<ArrayBuffer>, string]>([
    ["415 not-text", "of JSON", "{}", JSON_TYPE],
    ["415 not-text", "of a spreadsheet", "PK", "application/vnd.ms-excel"],
    ["422 not-utf-8", "in Latin-1", new Uint8Array([0xe9, 0x2c]), "text/csv"],
    ["422 not-utf-8", "in UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0x00]), "text/csv"],
    ["422 not-utf-8", "with a character that stands for a lost one", "name\nS\ufffdge\n", "text/csv"],
    ["422 not-utf-8", "with an encoded surrogate", new Uint8Array([0xed, 0xa0, 0x80]), "text/csv"],
    ["413 too-large", "over the route's own limit", "x".repeat(1001), "text/csv"],
  ])("is %s %s", async (code, _what, body, type) => {
    expect(codeOf(await sendCsv(body, type))).toBe(code);
    expect(handled).toEqual([]);
  });

  it("may be empty", async () => {
    expect((await sendCsv("")).status).toBe(200);
    expect(handled).toEqual([""]);
  });

  it("has the route's own limit, to the byte", async () => {
    expect((await sendCsv("x".repeat(1000))).status).toBe(200);
  });
});
