import { describe, expect, it } from "vitest";
import { z as plain } from "zod";
import { writeContract } from "./contract.ts";
import { STATUS_OF } from "./problem.ts";
import { ok } from "./reply.ts";
import { defineRoute, type Route } from "./route.ts";
import { uuid } from "./text.ts";
import { z } from "./zod.ts";

const done = { 200: { description: "Done", body: z.strictObject({ done: z.boolean() }) } };
const common = {
  summary: "A test",
  limit: "reads",
  responses: done,
  handle: async () => ok({ done: true }),
} as const;
const read = { ...common, method: "get", path: "/things/{id}", name: "findThing", policy: "public" } as const;

const operation = plain.object({
  operationId: plain.string(),
  tags: plain.array(plain.string()),
  security: plain.array(plain.record(plain.string(), plain.unknown())),
  parameters: plain
    .array(
      plain.object({ in: plain.string(), name: plain.string(), required: plain.boolean().default(false) }),
    )
    .default([]),
  requestBody: plain.object({ content: plain.record(plain.string(), plain.unknown()) }).optional(),
  responses: plain.record(
    plain.string(),
    plain.object({
      description: plain.string().default(""),
      content: plain.record(plain.string(), plain.unknown()).default({}),
    }),
  ),
});

function documented(route: Route) {
  const methods = writeContract([route]).paths?.[route.path] ?? {};
  return operation.parse(Reflect.get(methods, route.method));
}
const problemsOf = (route: Route, status: number): string[] =>
  [...(documented(route).responses[status]?.description.matchAll(/`([\w-]+)`/g) ?? [])].map(
    ([, name]) => name ?? "",
  );

describe("the contract of a call", () => {
  it.each([
    ["public", "Everybody", []],
    ["signed-in", "Customers", [{ bearer: [] }]],
    ["admin", "Admins", [{ bearer: [] }]],
    ["stripe", "Stripe", []],
  ] as const)("with the policy %s is for %s", (policy, tag, security) => {
    expect(documented(defineRoute({ ...read, policy }))).toMatchObject({
      operationId: "findThing",
      tags: [tag],
      security,
    });
  });

  it("has its parameters, and which of them are required", () => {
    const route = defineRoute({
      ...read,
      params: z.object({ id: uuid }),
      query: z.object({ q: z.string().optional() }),
      headers: z.object({ "idempotency-key": z.string() }),
    });
    expect(documented(route).parameters).toEqual([
      { in: "path", name: "id", required: true },
      { in: "query", name: "q", required: false },
      { in: "header", name: "idempotency-key", required: true },
    ]);
  });

  it.each<[string, Partial<Route>, string]>([
    ["JSON", { body: z.strictObject({}) }, "application/json"],
    ["text", { textBody: "text/csv" }, "text/csv"],
    ["a file", { upload: { field: "image", bytesMax: 10 } }, "multipart/form-data"],
  ])("with %s as its body names the type", (_what, body, type) => {
    const route: Route = { ...defineRoute(read), method: "post", ...body };
    expect(Object.keys(documented(route).requestBody?.content ?? {})).toEqual([type]);
  });

  it("has the type of its response: JSON, a file, events or nothing", () => {
    const typeOf = (responses: Route["responses"], status = 200) =>
      Object.keys(documented({ ...defineRoute(read), responses }).responses[status]?.content ?? {});
    expect(typeOf(done)).toEqual(["application/json"]);
    expect(typeOf({ 200: { description: "File", file: "text/csv" } })).toEqual(["text/csv"]);
    expect(typeOf({ 200: { description: "Events", events: z.strictObject({}) } })).toEqual([
      "text/event-stream",
    ]);
    expect(typeOf({ 204: { description: "Done" } }, 204)).toEqual([]);
  });
});

describe("the problems of a call", () => {
  const route = defineRoute(read);

  it.each<[string, Partial<Route>, number, string[]]>([
    ["a parameter", { params: z.object({ id: uuid }) }, 400, ["invalid"]],
    ["a JSON body", { body: z.strictObject({}) }, 400, ["invalid", "malformed", "duplicate-keys"]],
    ["a JSON body", { body: z.strictObject({}) }, 415, ["not-json"]],
    ["a text body", { textBody: "text/csv" }, 422, ["invalid", "not-utf-8"]],
    ["a file", { upload: { field: "image", bytesMax: 10 } }, 507, ["storage-full"]],
    ["a token", { policy: "signed-in" }, 401, ["not-signed-in", "account-erased"]],
    ["the role admin", { policy: "admin" }, 403, ["forbidden"]],
    ["two declared ones", { problems: ["sold-out", "archived"] }, 409, ["sold-out", "archived"]],
    ["one of a service", { problems: ["stripe-unavailable"] }, 503, ["stripe-unavailable", "busy"]],
  ])("with %s are documented by status and name", (_what, over, status, names) => {
    expect(problemsOf({ ...route, ...over }, status)).toEqual(expect.arrayContaining(names));
  });

  it("that it cannot have are not documented", () => {
    const statuses = Object.keys(documented(route).responses).map(Number);
    for (const status of [401, 403, 404, 409, 415, 422, 507]) expect(statuses).not.toContain(status);
    expect(statuses).toEqual(expect.arrayContaining([200, 429, 503]));
  });

  it("each have a status that a client can act on", () => {
    for (const [code, status] of Object.entries(STATUS_OF)) {
      expect([code, status]).toEqual([code, expect.toBeOneOf([400, 401, 403, 404, 409, 422, 429, 500, 503])]);
      if (code.endsWith("-unavailable")) expect([code, status]).toEqual([code, 503]);
    }
  });
});
