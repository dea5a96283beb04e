import { expect, test } from "vitest";
import { asProblem, isNotFound, problemOf, readProblem } from "./problem.ts";

test("takes code, sentence and fields from problem+json", () => {
  const problem = readProblem(422, {
    type: "urn:boltwright:problem:disagrees",
    title: "Invalid content",
    detail: "The price has changed. The total is now $5.00.",
    errors: [{ field: "totalAmount", message: "is not the total" }],
  });
  expect(problem).toMatchObject({
    status: 422,
    code: "disagrees",
    message: "The price has changed. The total is now $5.00.",
    fields: [{ field: "totalAmount", message: "is not the total" }],
  });
});

test("uses its own text for an invalid path or query, and returns the field errors", () => {
  const errors = [{ field: "id", message: "must be an id of the shop" }];
  const body = {
    type: "urn:boltwright:problem:invalid",
    title: "Bad request",
    detail: "id: must be an id of the shop",
    errors,
  };
  expect(readProblem(400, body)).toMatchObject({
    message: "Something in this request is invalid. Check it and try again.",
    fields: errors,
  });
  expect(readProblem(422, body).message).toBe("id: must be an id of the shop");
});

test.each([["<html>Bad gateway</html>"], [undefined], [null], [{}], [[1]]])(
  "has a fallback message for %j",
  (body) => {
    const problem = readProblem(502, body);
    expect(problem.status).toBe(502);
    expect(problem.message).toBe("The shop is unavailable right now. Try again in a moment.");
    expect(problem.fields).toEqual([]);
  },
);

test.each([
  [502, "bad-gateway", "The shop is unavailable right now. Try again in a moment."],
  [503, "service-unavailable", "The shop is unavailable right now. Try again in a moment."],
  [504, "gateway-timeout", "The shop took too long to respond. Try again in a moment."],
])("has its own message for a %i of the gateway", (status, code, words) => {
  const type = `urn:boltwright:problem:${code}`;
  const body = { type, title: "Of the gateway", detail: "It may be starting." };
  expect(readProblem(status, body)).toMatchObject({ status, code, message: words });
});

test("returns the API's text about an unavailable service", () => {
  const type = "urn:boltwright:problem:stripe-unavailable";
  const body = { type, title: "Not available right now", detail: "The card service is unavailable." };
  expect(readProblem(503, body).message).toBe("The card service is unavailable.");
});

test("a broken connection is a problem with status 0", () => {
  expect(asProblem(new TypeError("Failed to fetch")).status).toBe(0);
});

test.each([
  [404, true],
  [400, true],
  [410, false],
  [503, false],
])("a read that failed with %i is not found: %s", (status, expected) => {
  expect(isNotFound(problemOf(status, "any"))).toBe(expected);
});

test("no error is not a missing subject", () => {
  expect(isNotFound(null)).toBe(false);
});
