import { describe, expect, it } from "vitest";
import { DomainError, GatewayUnavailable, TooSoon } from "../../domain/shared/errors.ts";
import { problemBody, toProblem } from "./problem.ts";

describe("what a client sees of an error", () => {
  it.each<[number, string, unknown]>([
    [409, "sold-out", new DomainError("sold-out", "Only 2 units are left.", "quantity")],
    [503, "keycloak-unavailable", new GatewayUnavailable("keycloak", new Error("ECONNREFUSED"))],
    [503, "stripe-unavailable", new GatewayUnavailable("stripe", new Error("timeout"))],
    [503, "busy", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    [503, "busy", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    [503, "busy", new Error("timeout exceeded when trying to connect")],
    [413, "too-large", Object.assign(new Error("too large"), { status: 413 })],
    [400, "malformed", Object.assign(new SyntaxError("in JSON"), { status: 400 })],
    [500, "internal", new Error("password=hunter2")],
    [500, "internal", "a text"],
  ])("%i %s", (status, code, error) => {
    const problem = toProblem(error, { quantity: "orderQuantity" });
    expect([problem.status, problem.code]).toEqual([status, code]);
    expect(problemBody(problem, "request-1")).not.toContain("hunter2");
  });

  it("has the seconds until the next try in Retry-After", () => {
    const problem = toProblem(new TooSoon("too-many-reviews", "The next one can follow in a minute.", 60));
    expect([problem.status, problem.headers]).toEqual([429, { "retry-after": "60" }]);
  });

  it("names the field as the wire does", () => {
    const problem = toProblem(new DomainError("sold-out", "Only 2 units are left.", "quantity"), {
      quantity: "orderQuantity",
    });
    expect(JSON.parse(problemBody(problem, "request-1"))).toEqual({
      type: "urn:boltwright:problem:sold-out",
      title: "Conflict",
      status: 409,
      detail: "Only 2 units are left.",
      requestId: "request-1",
      errors: [{ field: "orderQuantity", message: "Only 2 units are left." }],
    });
  });
});
