import { issueText } from "../../domain/shared/issue-text.ts";
import { type FieldError, Problem } from "./problem.ts";
import { UNSTORABLE } from "./text.ts";
import type { z } from "./zod.ts";

type Part = "path" | "query" | "headers" | "body";

/**
 * Returns one part of a request, parsed. A wrong structure (unknown key, object instead of text, unstorable text, anything in path,
 * query or headers) is 400, an invalid value in the body 422. Each error names its field.
 */
export function parsePart(part: Part, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: issueText });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const status = part !== "body" || issues.some((issue) => isWrongKind(issue, value)) ? 400 : 422;
  const errors = issues.flatMap((issue) =>
    part === "query" && isRepeated(issue, value) ? [toRepeatedError(issue)] : toFieldErrors(issue),
  );
  const first = errors[0];
  const detail = first ? `${first.field || part}: ${first.message}` : `The ${part} is invalid.`;
  throw new Problem(status, "invalid", detail, { errors });
}

function isWrongKind(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === "unrecognized_keys" || issue.message === UNSTORABLE) return true;
  if (issue.code !== "invalid_type") return false;
  const received = issue.path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  return issue.path.length === 0 || (typeof received === "object" && received !== null);
}

/** Returns whether the issue is about a query parameter that was given twice: the query has its values as an array. */
const isRepeated = ({ path: [name] }: z.core.$ZodIssue, query: unknown): boolean =>
  typeof query === "object" &&
  query !== null &&
  name !== undefined &&
  Array.isArray(Reflect.get(query, name));

const toRepeatedError = ({ path: [name] }: z.core.$ZodIssue): FieldError => ({
  field: String(name),
  message: "must be given once",
});

/** Returns the name of a field, such as `lines[3].quantity`. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== "unrecognized_keys") return [{ field: fieldAt(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({
    field: fieldAt([...issue.path, key]),
    message: "is not a known field",
  }));
}
