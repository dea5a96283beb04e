import { OpenApiGeneratorV31, OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { expect, test } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import { centsAsDollars } from "./dollars.ts";
import { moment, shownAs } from "./shown-as.ts";
import { z } from "./zod.ts";

const shape = z.strictObject({
  at: moment,
  endedAt: moment.nullable(),
  paidAt: moment.optional(),
  total: centsAsDollars,
  refunded: centsAsDollars.nullable(),
  number: shownAs((value: number) => `BW-${value}`, z.string()),
});
const at = new Date("2026-11-30T01:02:03Z");

test("a response shows the domain's dates, cents and numbers; what is not there stays away", () => {
  const shown = {
    at: "2026-11-30T01:02:03.000Z",
    endedAt: null,
    total: 24.5,
    refunded: null,
    number: "BW-7",
  };
  const stored = { at, endedAt: null, total: cents(2450), refunded: null, number: 7 };
  expect(JSON.parse(JSON.stringify(shape.parse(stored)))).toEqual(shown);
  expect(shape.parse({ ...stored, paidAt: at, refunded: cents(5) })).toMatchObject({
    paidAt: shown.at,
    refunded: 0.05,
  });
});

test("a response without a required value is an error, not an empty text", () => {
  for (const value of [null, undefined])
    expect(shape.safeParse({ at, endedAt: null, total: value, refunded: null, number: value }).success).toBe(
      false,
    );
});

test("the contract has the form that is sent", () => {
  const registry = new OpenAPIRegistry();
  registry.register("Shape", shape);
  const { components } = new OpenApiGeneratorV31(registry.definitions).generateComponents();
  expect(components?.schemas?.["Shape"]).toMatchObject({
    properties: {
      at: { type: "string", format: "date-time" },
      endedAt: { type: ["string", "null"], format: "date-time" },
      total: { type: "number" },
      refunded: { type: ["number", "null"] },
      number: { type: "string" },
    },
    required: ["at", "endedAt", "total", "refunded", "number"],
  });
});
