import { afterAll, beforeAll, expect, it } from "vitest";
import document from "../../../openapi/openapi.json" with { type: "json" };
import { aPaidOrder } from "../testing/factories.ts";
import { sumsInPostgres } from "../testing/stored-data.ts";
import { anApi, type TestApi } from "../testing/test-api.ts";
import { anAdmin, assertInvariants } from "../testing/test-shop.ts";
import { z } from "./kit/zod.ts";

const admin = anAdmin();
let api: TestApi;
let token: string;
let ids: { tool: string; order: string };
beforeAll(async () => {
  api = await anApi();
  token = await api.issuer.token(admin);
  const { orderId, tool } = await aPaidOrder(api.shop, { person: admin });
  ids = { tool: tool.id, order: orderId };
  await send("put", `/user/${admin.email}`, { body: {} });
});
afterAll(async () => {
  await assertInvariants(api.shop);
  await api.close();
});

const schema = z.object({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
});
const operation = z.object({
  parameters: z.array(z.object({ in: z.enum(["path", "query", "header"]), name: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});
const paths = z.record(z.string(), z.record(z.string(), operation)).parse(document.paths);
const schemas = z.record(z.string(), schema).parse(document.components.schemas);

/** Fields that take an object with any names, such as values by attribute. */
const isMap = (field: unknown): boolean =>
  z.object({ additionalProperties: z.looseObject({}) }).safeParse(field).success;

/** Every call of the contract but the one whose response does not end, with the fields of its JSON body. */
const calls = Object.entries(paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => {
      const body = requestBody?.content["application/json"]?.schema;
      const { properties } = schemas[body?.$ref?.split("/").at(-1) ?? ""] ?? body ?? { properties: {} };
      const fields = Object.keys(properties);
      const maps = fields.filter((name) => isMap(properties[name]));
      return { name: `${method} ${path}`, method, path, parameters, fields, maps };
    }),
  )
  .filter(({ path }) => path !== "/orders/stream");
const withParameters = calls.filter(({ parameters }) => parameters.length > 0);
const writes = calls.filter(({ fields }) => fields.length > 0);

const idOf = (path: string): string => (/order|payment/i.test(path) ? ids.order : ids.tool);
const addressOf = (path: string): string => path.replace("{email}", admin.email).replace("{id}", idOf(path));

interface Sent {
  readonly status: number;
  readonly type: string | null;
  /** Fields that the problem names; empty for a response without a problem. */
  readonly fields: readonly string[];
}

const problem = z.object({ errors: z.array(z.object({ field: z.string() })).default([]) });

async function send(
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const response = await fetch(`${api.url}/api${path}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": crypto.randomUUID(),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get("content-type");
  const text = await response.text();
  const fields = response.ok ? [] : problem.parse(JSON.parse(text)).errors.map(({ field }) => field);
  return { status: response.status, type, fields };
}

/** Values for a path, a query or a header; escapes are sent as they are. */
const TEXTS = [
  "%00",
  "a@b%00.c",
  "%ZZ",
  "%ED%A0%80",
  "..%2F..%2Fusers",
  "'%20or%201=1--",
  "1e999",
  "0000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "W1tdXQ",
  "__proto__",
  "x".repeat(3000),
];

it.each(withParameters)(
  "$name: no text in its address or headers causes a 5xx",
  async ({ method, path, parameters }) => {
    const at = addressOf(path);
    const texts = parameters.flatMap(({ in: where, name }) =>
      TEXTS.map((text) => {
        if (where === "header") return send(method, at, { headers: { [name]: text } });
        if (where === "query") return send(method, `${at}?${name}=${text}`);
        return send(method, path.replace(`{${name}}`, text));
      }),
    );
    for (const { status, type } of await Promise.all(texts)) {
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(type).toBe("application/problem+json");
    }
    const lists = parameters.filter((one) => one.in === "query").map(({ name }) => name);
    for (const name of lists) {
      expect([name, await send(method, `${at}?${name}=1&${name}=2`)]).toMatchObject([
        name,
        { status: 400, fields: expect.arrayContaining([name]) },
      ]);
    }
  },
);

/** Values that no field of any call accepts. */
const NOT_A_VALUE: readonly unknown[] = [{ $gte: 0 }, { sql: "1" }, [["x"]], "\0", "a\ud800"];
const isObject = (value: unknown): boolean => typeof value === "object" && !Array.isArray(value);

it.each(writes)(
  "$name: an invalid value of a field is rejected with the field's name",
  async ({ method, path, fields, maps }) => {
    const before = await sumsInPostgres(api.shop);
    for (const value of NOT_A_VALUE) {
      const rejected = fields.filter((field) => !(isObject(value) && maps.includes(field)));
      const body = Object.fromEntries(fields.map((field) => [field, value]));
      const sent = await send(method, addressOf(path), { body });
      expect([400, 422]).toContain(sent.status);
      expect(sent.fields.map((name) => name.split(/[.[]/)[0])).toEqual(expect.arrayContaining(rejected));
    }
    expect(await sumsInPostgres(api.shop)).toEqual(before);
  },
);

/** What only the shop itself decides, in the words of the wire and of the tables. */
const NOT_THEIRS = [
  "_id",
  "id",
  "role",
  "admin",
  "available",
  "version",
  "status",
  "transactionId",
  "customerId",
  "price",
  "heldUntil",
  "createdAt",
  "archived",
  "requestedBy",
  "constructor",
];

it.each(writes)("$name: takes no field but its own", async ({ method, path, fields }) => {
  const before = await sumsInPostgres(api.shop);
  const others = NOT_THEIRS.filter((name) => !fields.includes(name));
  const body = Object.fromEntries(others.map((field) => [field, "admin"]));
  const sent = await send(method, addressOf(path), { body });
  expect(sent).toMatchObject({ status: 400, fields: expect.arrayContaining(others) });
  expect(await sumsInPostgres(api.shop)).toEqual(before);
});
