import Koa from "koa";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenOnFreePort } from "../../testing/listen.ts";
import { readResponse, type ApiResponse } from "../../testing/test-api.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { handleCall } from "../kit/middleware.ts";
import { readForm } from "./form.ts";

let url: string;
let close: () => void;
beforeAll(async () => {
  const app = new Koa();
  app.use(handleCall(createLogger("test", "silent"), createMetrics()));
  app.use(async (ctx) => {
    ctx.body = await readForm(ctx);
  });
  const { server, port } = await listenOnFreePort(app);
  url = `http://127.0.0.1:${port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

async function send(body: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return readResponse(await fetch(url, { method: "POST", headers: { ...type, ...headers }, body }));
}

const codeOf = ({ status, problem }: ApiResponse): string =>
  `${status} ${problem.type.replace("urn:boltwright:problem:", "")}`;

it.each<[string, Record<string, string>]>([
  ["", {}],
  ["id=evt_1&note=gr%C3%B6%C3%9Fer+als+1", { id: "evt_1", note: "größer als 1" }],
  ["id=a&id=b&id=", { id: "" }],
  ["a.b=1&a.c=2", { "a.b": "1", "a.c": "2" }],
  ["a[b]=1&a[]=2&a[]=3", { "a[b]": "1", "a[]": "3" }],
  ["a=1,2", { a: "1,2" }],
  ["a", { a: "" }],
  ["a=%ZZ&b=%C3%A9", { a: "%ZZ", b: "é" }],
  ["__proto__=1&__proto__[x]=2", { "__proto__[x]": "2" }],
])("has the fields of the form %s, each as one text", async (body, fields) => {
  const response = await send(body);
  expect([response.status, response.body]).toEqual([200, fields]);
  expect(Reflect.get({}, "x")).toBeUndefined();
});

it("may have as many fields as its size allows", async () => {
  const { body } = await send(Array.from({ length: 1500 }, (_, at) => `f${at}=`).join("&"));
  expect(Object.keys(Object(body))).toHaveLength(1500);
});

it.each<[string, string, Record<string, string>]>([
  ["400 malformed", "id=a%00b", {}],
  ["400 malformed", "id=a%FFb", {}],
  ["413 too-large", `id=${"x".repeat(10_000)}`, {}],
  ["415 not-a-form", "{}", { "content-type": "application/json" }],
  ["415 not-a-form", "id=a", { "content-type": "text/plain" }],
  ["415 encoded", "id=a", { "content-encoding": "gzip" }],
])("is %s: %.20s %j", async (code, body, headers) => {
  expect(codeOf(await send(body, headers))).toBe(code);
});
