import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "a day such as 2026-12-04",
  datetime: "a time such as 2026-12-04T09:30:00Z",
  email: "an email address",
  url: "a URL",
  uuid: "a UUID",
};

const UNITS: Readonly<Record<string, string>> = { string: "characters", array: "entries", set: "entries" };

const amount = (value: number | bigint): string => value.toLocaleString("en-US");

/** A limit of a number, or of the length of a text or list. */
function limitText(origin: string, limit: string, value: number | bigint): string {
  const unit = UNITS[origin];
  return unit === undefined
    ? `must be ${limit} ${amount(value)}`
    : `must have ${limit} ${amount(value)} ${unit}`;
}

/**
 * Returns what would be right, for an issue of a schema without a text of its own: "must be at most 1,000,000". People read it after
 * the name of the field.
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${TYPES[issue.expected] ?? "of another type"}`;
    case "too_big":
      return limitText(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "too_small":
      if (UNITS[issue.origin] !== undefined && Number(issue.minimum) === 1) return "must not be empty";
      return limitText(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "not_multiple_of":
      return `must be a multiple of ${amount(issue.divisor)}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return FORMATS[issue.format] === undefined
        ? "has the wrong format"
        : `must be ${FORMATS[issue.format]}`;
    case "unrecognized_keys":
      return "has unknown fields";
    case "invalid_key":
    case "invalid_element":
      return issue.issues[0]?.message ?? "is invalid";
    case "invalid_union":
      // The type fits one of them, which is the one that was meant.
      return issue.errors.flat().find(({ code }) => code !== "invalid_type")?.message ?? "is invalid";
    default:
      return "is invalid";
  }
}
