import { expect, expectTypeOf, it } from "vitest";
import type { components } from "../../../openapi/types.d.ts";
import type { BodyOf } from "./response-types.ts";
import { pageAfter } from "./test-api.ts";

type Schemas = components["schemas"];

it("a body has the type of the contract, and is unknown for calls that are not in it", () => {
  expectTypeOf<BodyOf<"GET", "/orders/1/events?limit=2">>().toEqualTypeOf<Schemas["OrderEvent"][]>();
  expectTypeOf<BodyOf<"POST", "/images">>().toEqualTypeOf<Schemas["UploadedImage"]>();
  expectTypeOf<BodyOf<"GET", `/tools/suggestions?q=${string}`>>().toEqualTypeOf<Schemas["Suggestions"]>();
  for (const nothing of [
    expectTypeOf<BodyOf<"GET", "/nowhere">>(),
    expectTypeOf<BodyOf<"PATCH", "/images">>(),
    expectTypeOf<BodyOf<"GET", string>>(),
  ]) {
    nothing.toBeUnknown();
  }
});

it("the next page is the one that a response links; there is none after the last", () => {
  const link = `</api/tools?cursor=a>; rel="prev", </api/tools?cursor=b&limit=2>; rel="next"`;
  const response = (headers: Headers) => ({ status: 200, headers, body: [], problem: JSON.parse("{}") });
  expect(pageAfter(response(new Headers({ link })), "/tools")).toBe("/tools?cursor=b&limit=2");
  expect(pageAfter(response(new Headers({ link })), "/tools", "prev")).toBe("/tools?cursor=a");
  expect(pageAfter(response(new Headers()), "/tools")).toBe("");
});
