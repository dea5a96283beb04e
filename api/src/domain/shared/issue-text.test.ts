import { expect, it } from "vitest";
import { z } from "zod";
import { issueText } from "./issue-text.ts";

const count = z.int().min(2).max(1_000_000);
const list = z.array(z.string()).min(2).max(3);

it.each<[string, z.ZodType, unknown, string]>([
  ["no value", count, undefined, "is required"],
  ["a text for a number", count, "7", "must be a number"],
  ["a fraction", count, 2.5, "must be a whole number"],
  ["too large a number", count, 9_999_999, "must be at most 1,000,000"],
  ["too small a number", count, 1, "must be at least 2"],
  ["a limit that is excluded", z.number().lt(5), 5, "must be less than 5"],
  ["a lower limit that is excluded", z.number().gt(5), 5, "must be more than 5"],
  ["a number beyond all", z.int(), 1e300, "must be at most 9,007,199,254,740,991"],
  ["no multiple", z.number().multipleOf(100), 150, "must be a multiple of 100"],
  ["a number for a text", z.string(), 7, "must be a text"],
  ["null", z.string(), null, "must be a text"],
  ["no boolean", z.boolean(), "yes", "must be true or false"],
  ["an empty text", z.string().min(1), "", "must not be empty"],
  ["a long text", z.string().max(3), "abcd", "must have at most 3 characters"],
  ["a short text", z.string().min(3), "ab", "must have at least 3 characters"],
  ["a short list", list, ["a"], "must have at least 2 entries"],
  ["a long list", list, ["a", "b", "c", "d"], "must have at most 3 entries"],
  ["an object for a list", list, {}, "must be a list"],
  ["a list for an object", z.strictObject({}), [], "must be an object"],
  ["an unknown choice", z.enum(["old", "other"]), "new", "must be one of old, other"],
  ["another constant", z.literal(true), false, "must be true"],
  ["no day", z.iso.date(), "tomorrow", "must be a day such as 2026-12-04"],
  ["no time", z.iso.datetime(), "noon", "must be a time such as 2026-12-04T09:30:00Z"],
  ["no email address", z.email(), "x", "must be an email address"],
  ["no URL", z.url(), "x", "must be a URL"],
  ["no id", z.uuid(), "x", "must be a UUID"],
  ["a text that does not match", z.string().regex(/^\d+$/), "x", "has the wrong format"],
  ["an unknown field", z.strictObject({}), { a: 1 }, "has unknown fields"],
  ["a name of a record", z.record(z.string().max(2), z.int()), { abc: 1 }, "must have at most 2 characters"],
  ["a union whose type fits", z.union([z.number().max(5), z.string()]), 6, "must be at most 5"],
  ["a union of other types", z.union([z.number(), z.string()]), true, "is invalid"],
  ["a type without a name", z.date(), "x", "must be of another type"],
  ["a check without a text", z.string().refine(() => false), "x", "is invalid"],
  ["a text of its own", z.int().max(5, { error: "must be at most 5 stars" }), 6, "must be at most 5 stars"],
])("%s: the error is for people", (_, schema, value, text) => {
  expect(schema.safeParse(value, { error: issueText }).error?.issues.map(({ message }) => message)).toEqual([
    text,
  ]);
});
