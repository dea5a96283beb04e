import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { readResponse, type ApiResponse } from "../../testing/test-api.ts";
import { ok } from "./reply.ts";
import { defineRoute } from "./route.ts";
import { text } from "./text.ts";
import { z } from "./zod.ts";

const BYTES_MAX = 1024 * 1024;
const handled: unknown[] = [];
const common = {
  method: "post",
  summary: "A test",
  policy: "public",
  limit: "uploads",
  upload: { field: "image", bytesMax: BYTES_MAX },
  responses: { 200: { description: "Received", body: z.strictObject({ received: z.literal(true) }) } },
} as const;

const addImage = defineRoute({
  ...common,
  path: "/images",
  name: "addImage",
  handle: async ({ file }) => {
    handled.push(Buffer.from(file));
    return ok({ received: true });
  },
});

const addDocument = defineRoute({
  ...common,
  path: "/documents",
  name: "addDocument",
  body: z.strictObject({ title: text(20).optional() }),
  handle: async ({ file, body }) => {
    handled.push({ file: Buffer.from(file).toString(), body });
    return ok({ received: true });
  },
});

let server: RouteServer;
beforeAll(async () => {
  server = await aRouteServer([addImage, addDocument]);
});
afterAll(() => server.close());
beforeEach(() => void handled.splice(0));

const BOUNDARY = "multipart/form-data; boundary=x";

async function send(
  body: NonNullable<RequestInit["body"]>,
  headers: Record<string, string> = { "content-type": BOUNDARY },
  path = "/images",
): Promise<ApiResponse> {
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return readResponse(await fetch(`${server.url}${path}`, init));
}

const codeOf = ({ status, problem }: ApiResponse): string =>
  `${status} ${problem.type.replace("urn:boltwright:problem:", "")}`;

const part = (headers: string, content: string): string => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const DISPOSITION = 'Content-Disposition: form-data; name="image"; filename="a.png"';
const FILE = part(`${DISPOSITION}\r\nContent-Type: image/png`, "a file");
const field = (name: string, value: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);

/** `before`, then bytes without an end in sight, in chunks and without a declared length. */
function endless(before: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunk = new Uint8Array(64 * 1024).fill(120);
  return ReadableStream.from([new TextEncoder().encode(before), ...Array.from({ length: 40 }, () => chunk)]);
}

describe("an uploaded file", () => {
  it.each([1, 7, 65_536])("arrives byte by byte as it was sent, in chunks of %d bytes", async (size) => {
    const content = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 256));
    const file = Buffer.concat([content, Buffer.from("\r\n--x \r\n--\r\n--y--\r\n"), content]);
    const [head, tail] = [
      `--x\r\n${DISPOSITION}\r\nContent-Type: application/octet-stream\r\n\r\n`,
      "\r\n--x--\r\n",
    ];
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]);
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      new Uint8Array(body).subarray(at * size, (at + 1) * size),
    );
    expect((await send(ReadableStream.from(chunks))).status).toBe(200);
    expect(handled).toEqual([file]);
  });

  it("is accepted up to its limit, and never written to the disk", async () => {
    const write = vi.spyOn(fs, "createWriteStream");
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(BYTES_MAX)]));
    expect((await send(form, {})).status).toBe(200);
    form.set("image", new Blob([new Uint8Array(BYTES_MAX + 1)]));
    expect(codeOf(await send(form, {}))).toBe("413 too-large");
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
    expect(handled).toEqual([Buffer.alloc(BYTES_MAX)]);
  });

  it("of each of many concurrent calls reaches its own handler", async () => {
    const contents = Array.from({ length: 30 }, (_, at) => `${at}`.repeat(20_000));
    const responses = contents.map((content) => {
      const form = new FormData();
      form.append("image", new Blob([content]));
      return send(form, {});
    });
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(contents.map(() => 200));
    expect(handled.map(String).toSorted()).toEqual(contents.toSorted());
  });
});

describe("an upload", () => {
  it.each([
    ["before the first part", ""],
    ["in the name of a header", "--x\r\n"],
    ["in a header", `--x\r\n${DISPOSITION}; more="`],
    ["in a file", FILE.slice(0, -2)],
  ])("that does not end %s is 413, and the server still responds", async (_where, before) => {
    expect(codeOf(await send(endless(before)))).toBe("413 too-large");
    expect(handled).toEqual([]);
    expect((await send(`${FILE}--x--\r\n`)).status).toBe(200);
  });

  it.each([
    ["before the first part", (filler: string) => `${filler}\r\n${FILE}--x--\r\n`],
    ["after the last part", (filler: string) => `${FILE}--x--\r\n${filler}`],
  ])("is 413 if it declares too many bytes %s", async (_where, body) => {
    expect(codeOf(await send(body("x".repeat(BYTES_MAX + 4096))))).toBe("413 too-large");
    expect(handled).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["400 malformed", "that ends in a file", FILE],
    ["400 malformed", "without a part", "x"],
    ["400 malformed", "with an endless field", `${field("title", "x".repeat(5000))}${FILE}--x--\r\n`],
    [
      "400 malformed",
      "with an unknown encoding",
      `${part(`${DISPOSITION}\r\nContent-Type: a/b\r\nContent-Transfer-Encoding: rot13`, "x")}--x--\r\n`,
    ],
    ["400 malformed", "with an invalid header", "--x\r\n<: \r\n\r\n\r\n--x--\r\n"],
    ["422 invalid", "with no file", "--x--\r\n"],
    ["422 invalid", "with two files", `${FILE}${FILE}--x--\r\n`],
    [
      "422 invalid",
      "with another file beside it",
      `${FILE}${FILE.replace('"image"', '"__proto__"')}--x--\r\n`,
    ],
    ["422 invalid", "with its file in __proto__", `${FILE.replace('"image"', '"__proto__"')}--x--\r\n`],
    ["422 invalid", "with another field", `${field("title", "x")}${FILE}--x--\r\n`],
    ["422 invalid", "with the field __proto__", `${field("__proto__", "x")}${FILE}--x--\r\n`],
    [
      "422 invalid",
      "with an empty file",
      `${part(`${DISPOSITION}\r\nContent-Type: image/png`, "")}--x--\r\n`,
    ],
  ])("is %s %s", async (code, _what, body) => {
    expect(codeOf(await send(body))).toBe(code);
    expect(handled).toEqual([]);
    expect(Reflect.get({}, "0")).toBeUndefined();
  });

  it.each([
    ["415 not-multipart", "multipart/mixed; boundary=x"],
    ["415 not-multipart", "application/octet-stream"],
    ["415 not-multipart", "application/x-www-form-urlencoded"],
    ["415 not-multipart", "application/json; boundary=x"],
    ["400 malformed", "multipart/form-data"],
  ])("is %s as %s", async (code, type) => {
    expect(codeOf(await send(`${FILE}--x--\r\n`, { "content-type": type }))).toBe(code);
    expect(handled).toEqual([]);
  });

  it("with a Content-Encoding is 415", async () => {
    const headers = { "content-type": BOUNDARY, "content-encoding": "gzip" };
    expect(codeOf(await send(`${FILE}--x--\r\n`, headers))).toBe("415 encoded");
  });

  it("of a call with fields has these, and a repeated one as a list", async () => {
    const body = `${field("title", "größer")}${FILE}--x--\r\n`;
    expect((await send(body, undefined, "/documents")).status).toBe(200);
    expect(handled).toEqual([{ file: "a file", body: { title: "größer" } }]);
    const repeated = `${field("title", "a")}${body}`;
    const { status, problem } = await send(repeated, undefined, "/documents");
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([400, ["title"]]);
    const notText = `${field("title", "a\ufffd")}${FILE}--x--\r\n`;
    expect(codeOf(await send(notText, undefined, "/documents"))).toBe("400 malformed");
    const many = `${Array.from({ length: 11 }, () => field("title", "a")).join("")}${FILE}--x--\r\n`;
    expect(codeOf(await send(many, undefined, "/documents"))).toBe("422 invalid");
  });
});
