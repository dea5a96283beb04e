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
  date: "must be a day such as 2026-12-04",
  datetime: "must be a time such as 2026-12-04T09:30:00Z",
  email: "must be an email address",
  url: "must be a URL",
  uuid: "must be a UUID",
};

const UNITS: Readonly<Record<string, string>> = { string: "characters", array: "entries", set: "entries" };

const amount = (value: number | bigint): string => value.toLocaleString("en-US");

const typeText = ({ input, expected }: { readonly input?: unknown; readonly expected: string }): string =>
  input === undefined ? "is required" : `must be ${TYPES[expected] ?? "of another type"}`;

const choiceText = (values: readonly string[]): string =>
  `must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`;

interface Limited {
  readonly origin: string;
  readonly inclusive?: boolean;
}

/** A limit of a number, or of the length of a text or list. */
function limitText(
  { origin, inclusive = true }: Limited,
  limit: readonly [included: string, excluded: string],
  value: number | bigint,
): string {
  const text = `${limit[inclusive ? 0 : 1]} ${amount(value)}`;
  const unit = UNITS[origin];
  return unit === undefined ? `must be ${text}` : `must have ${text} ${unit}`;
}

function leastText(issue: Limited & { readonly minimum: number | bigint }): string {
  if (UNITS[issue.origin] !== undefined && Number(issue.minimum) === 1) return "must not be empty";
  return limitText(issue, ["at least", "more than"], issue.minimum);
}

/** Returns the issue of a key or an entry, or that of the member of a union whose type fits: that one was meant. */
function innerIssue(issue: Issue): { readonly message?: string } | undefined {
  if (issue.code === "invalid_union") return issue.errors.flat().find(({ code }) => code !== "invalid_type");
  return issue.code === "invalid_key" || issue.code === "invalid_element" ? issue.issues[0] : undefined;
}

/**
 * Returns what would be right, for an issue of a schema without a text of its own: "must be at most 1,000,000". People read it after
 * the name of the field.
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeText(issue);
    case "too_big":
      return limitText(issue, ["at most", "less than"], issue.maximum);
    case "too_small":
      return leastText(issue);
    case "not_multiple_of":
      return `must be a multiple of ${amount(issue.divisor)}`;
    case "invalid_value":
      return choiceText(issue.values.map(String));
    case "invalid_format":
      return FORMATS[issue.format] ?? "has the wrong format";
    case "unrecognized_keys":
      return "has unknown fields";
    default:
      return innerIssue(issue)?.message ?? "is invalid";
  }
}
