import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readResponse, type ApiResponse } from "../../testing/test-api.ts";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { BODY_BYTES_MAX } from "./body.ts";
import { ok } from "./reply.ts";
import { defineRoute } from "./route.ts";
import { text } from "./text.ts";
import { z } from "./zod.ts";

const handled: unknown[] = [];
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

let server: RouteServer;
beforeAll(async () => {
  server = await aRouteServer([addThing, importThings]);
});
afterAll(() => server.close());
beforeEach(() => void handled.splice(0));

const JSON_TYPE = "application/json";

async function send(
  body: NonNullable<RequestInit["body"]>,
  type = JSON_TYPE,
  path = "/things",
): Promise<ApiResponse> {
  const isStream = body instanceof ReadableStream;
  const init: RequestInit & { duplex?: "half" } = {
    method: "POST",
    headers: { "content-type": type },
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
    ["with a value of JavaScript only", '{"name":"a","count":NaN}'],
    ["with a control character in a text", '{"name":"a\nb"}'],
    ["with __proto__", '{"name":"a","__proto__":{"count":3}}'],
    ["with __proto__ in escapes", String.raw`{"name":"a","\u005f_proto__":{"count":3}}`],
    ["with __proto__ in an inner object", '{"name":"a","size":{"mm":1,"__proto__":{}}}'],
    ["of many open arrays", "[".repeat(90_000)],
    ["of deep arrays", nested("[", "]", 45_000)],
    ["of deep objects", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    ["in Latin-1", new Uint8Array([...Buffer.from('{"name":"'), 0xe9, ...Buffer.from('"}')])],
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

  it("may have the same field in two objects", async () => {
    const { status, problem } = await send('{"name":"a","size":{"mm":1,"name":1},"tags":[]}');
    expect([status, problem.errors]).toEqual([
      400,
      [{ field: "size.name", message: "is not a known field" }],
    ]);
  });

  it.each<[string, string[]]>([
    ["", [""]],
    ["null", [""]],
    ["[]", [""]],
    ['"name"', [""]],
    ["1", [""]],
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
    ['{"name":"a","tags":["a",{"b":1}]}', ["tags.1"]],
  ])("of a wrong structure is 400 and names the field: %s", async (body, fields) => {
    const response = await send(body);
    expect([codeOf(response), fieldsOf(response)]).toEqual(["400 invalid", fields]);
    expect(handled).toEqual([]);
  });

  it.each<[string, string[]]>([
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
    ['{"name":"a","tags":["a","toolong"]}', ["tags.1"]],
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
    ["422 not-utf-8", "with an encoded surrogate", new Uint8Array([0xed, 0xa0, 0x80]), "text/csv"],
    ["413 too-large", "over the route's own limit", "x".repeat(1001), "text/csv"],
  ])("is %s %s", async (code, _what, body, type) => {
    expect(codeOf(await sendCsv(body, type))).toBe(code);
    expect(handled).toEqual([]);
  });

  it("has the route's own limit, to the byte", async () => {
    expect((await sendCsv("x".repeat(1000))).status).toBe(200);
  });
});
