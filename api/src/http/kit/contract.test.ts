import { describe, expect, it } from "vitest";
import document from "../../../../openapi/openapi.json" with { type: "json" };
import { z } from "./zod.ts";

/** What nginx may report instead of the API; the names are those of `infra/gateway`. */
const BY_NGINX = [
  [400, "unclear-path"],
  [413, "too-large"],
  [414, "address-too-long"],
  [429, "too-many-requests"],
  [431, "headers-too-large"],
  [502, "bad-gateway"],
  [503, "service-unavailable"],
  [504, "gateway-timeout"],
] as const;

const response = z.object({
  $ref: z.string().optional(),
  description: z.string().default(""),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.unknown()).default({}),
});
const shared = z.record(z.string(), response).parse(document.components.responses);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const { responses } = z.object({ responses: z.record(z.string(), response) }).parse(operation);
    return { name: `${method} ${path}`, responses };
  }),
);

describe("the contract", () => {
  it.each(operations)("$name documents the problems that nginx reports", ({ responses }) => {
    for (const [status, name] of BY_NGINX) {
      const own = responses[status];
      const documented = own?.$ref === undefined ? own : shared[own.$ref.split("/").at(-1) ?? ""];
      expect([status, documented?.description]).toEqual([status, expect.stringContaining(`\`${name}\``)]);
      expect(Object.keys(documented?.content ?? {})).toEqual(["application/problem+json"]);
    }
  });

  it("describes the shared ones once, with Retry-After where it is sent", () => {
    expect(Object.values(shared)).toHaveLength(BY_NGINX.length);
    const waiting = Object.entries(shared).filter(([, { headers }]) => "retry-after" in headers);
    expect(waiting.map(([name]) => name)).toEqual(["TooManyRequests", "Unavailable"]);
  });
});
