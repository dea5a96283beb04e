import {
  BadFields,
  DomainError,
  type DomainErrorCode,
  type Gateway,
  GatewayUnavailable,
  StorageFull,
  TooSoon,
} from "../../domain/shared/errors.ts";
import { z } from "./zod.ts";

export const problemWire = z
  .object({
    type: z
      .string()
      .openapi({ description: "Stable code of the problem", example: "urn:boltwright:problem:sold-out" }),
    title: z.string(),
    status: z.int(),
    detail: z.string().openapi({ description: "A sentence about this request, for users" }),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problem", { description: "RFC 9457 problem details" });

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An error response (RFC 9457). */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The extension members (RFC 9457). */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      errors?: readonly FieldError[] | undefined;
      headers?: Record<string, string>;
      members?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.members = more.members ?? {};
  }
}

/** Returns the problem of an edit that is based on a former version; `current` is the record as its call shows it now. */
export const changedMeanwhile = (what: string, current?: unknown): Problem =>
  new Problem(409, "changed-meanwhile", `Another admin changed this ${what}.`, {
    members: current === undefined ? {} : { current },
  });

/** A problem that is sent as an HTML page. */
export class ProblemAsPage extends Problem {
  readonly page: string;

  constructor(problem: Problem, page: string) {
    const { status, code, message, errors, headers, members, cause } = problem;
    super(status, code, message, { errors, headers, members, cause });
    this.page = page;
  }
}

/** The codes that a route may declare: domain errors and errors of the HTTP layer. */
export type ProblemCode =
  | DomainErrorCode
  | `${Gateway}-unavailable`
  | "bad-file"
  | "bad-lines"
  | "image-refused"
  | "bad-signature"
  | "not-an-event"
  | "too-many-streams";

export const STATUS_OF: Readonly<Record<ProblemCode, number>> = {
  "account-erased": 401,
  forbidden: 403,
  "not-found": 404,
  "last-admin": 409,
  "orders-open": 409,
  "too-many-people": 422,
  "already-running": 409,
  "role-being-changed": 409,
  "ambiguous-tool": 409,
  "ambiguous-order": 409,
  "sold-out": 409,
  archived: 409,
  "stock-out-of-range": 409,
  "quantity-out-of-range": 422,
  "too-many-pending-orders": 409,
  "too-many-changes": 409,
  "too-many-wishes": 409,
  "too-many-stock-alerts": 409,
  "can-be-ordered": 409,
  "too-many-reviews": 429,
  "amount-out-of-range": 422,
  disagrees: 422,
  "already-paid": 409,
  "being-cancelled": 409,
  "payment-not-succeeded": 409,
  "payment-processing": 409,
  "payment-mismatch": 409,
  "return-too-late": 409,
  "return-open": 409,
  "return-state": 409,
  "idempotency-key-reused": 422,
  "mail-not-due": 409,
  "order-was-cancelled": 409,
  "not-paid": 409,
  "not-shipped": 409,
  "being-refunded": 409,
  "already-refunded": 409,
  "already-shipped": 409,
  "already-delivered": 409,
  "charge-disputed": 409,
  "not-owed": 409,
  "order-changed": 409,
  "refund-too-large": 422,
  "unknown-image": 422,
  "record-taken": 409,
  "record-in-use": 409,
  "too-many-records": 409,
  "unknown-category": 422,
  "unknown-attribute": 422,
  "bad-attributes": 422,
  "unknown-family": 422,
  "too-many-families": 409,
  "family-has-documents": 409,
  "too-many-documents": 409,
  "title-taken": 409,
  "revision-taken": 409,
  "bad-family-parts": 422,
  "bad-relations": 422,
  "too-deep": 422,
  "too-many-categories": 409,
  "category-in-use": 409,
  "category-taken": 409,
  "attribute-taken": 409,
  "attribute-in-use": 409,
  "bad-synonyms": 422,
  "synonyms-taken": 409,
  "too-many-synonyms": 409,
  "bad-filter": 422,
  "too-many-filters": 422,
  "part-number-taken": 422,
  "bad-aliases": 422,
  "bad-price": 422,
  "bad-price-breaks": 422,
  "nothing-chosen": 409,
  "stripe-unavailable": 503,
  "keycloak-unavailable": 503,
  "storage-unavailable": 503,
  "changed-meanwhile": 409,
  "bad-file": 422,
  "bad-lines": 422,
  "image-refused": 422,
  "bad-signature": 400,
  "not-an-event": 400,
  "too-many-streams": 429,
};

const TITLE_OF: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not logged in",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  414: "Address too long",
  415: "Unsupported media type",
  416: "Range not satisfiable",
  422: "Invalid content",
  429: "Too many requests",
  500: "Internal error",
  503: "Temporarily unavailable",
  507: "Storage full",
};

/**
 * Returns the problem for any thrown value. `fields` maps domain fields to their names in the contract. Unknown errors become a
 * generic 500: their details appear only in the log.
 */
export function toProblem(error: unknown, fields: Readonly<Record<string, string>> = {}): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DomainError) return problemOf(error, fields);
  if (error instanceof GatewayUnavailable) {
    const detail = `${NAME_OF[error.gateway]} is not responding. Try again in a moment.`;
    return new Problem(503, `${error.gateway}-unavailable`, detail, { headers: RETRY_SOON, cause: error });
  }
  if (error instanceof StorageFull) {
    const detail = "The storage is full. Contact the operator of the shop.";
    return new Problem(507, "storage-full", detail, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    const detail = "The shop is busy. Try again in a moment.";
    return new Problem(503, "busy", detail, { headers: RETRY_SOON, cause: error });
  }
  const status = statusOf(error);
  if (status === 413) return new Problem(413, "too-large", "The body is too large.");
  if (status !== null && status >= 400 && status < 500) {
    return new Problem(400, "malformed", "The body is not valid JSON.");
  }
  return new Problem(500, "internal", "Something went wrong on our side. Try again in a moment.", {
    cause: error,
  });
}

function problemOf(error: DomainError, fields: Readonly<Record<string, string>>): Problem {
  const { code, message, field } = error;
  const name = field && (fields[field] ?? COMMON_FIELDS[field] ?? field);
  const one = name ? [{ field: name, message }] : undefined;
  const errors = error instanceof BadFields ? error.errors : one;
  const status = STATUS_OF[code];
  const headers = {
    ...(error instanceof TooSoon && { "retry-after": String(error.retryAfterSeconds) }),
    ...(status === 401 && CHALLENGE),
  };
  return new Problem(status, code, message, { errors, headers });
}

/** The header that is required in every 401 (RFC 9110, section 11.6.1). */
export const CHALLENGE = { "www-authenticate": 'Bearer realm="shop"' };

/** The contract names of domain fields that are the same in every call. */
const COMMON_FIELDS: Readonly<Record<string, string>> = { idempotencyKey: "idempotency-key" };

const NAME_OF: Readonly<Record<Gateway, string>> = {
  stripe: "Stripe",
  keycloak: "The login service",
  storage: "The storage",
};

const RETRY_SOON = { "retry-after": "2" };

/** The classes 08: connection, 53: no resources, 57: shutdown or cancelled statement, 40: deadlock or serialization after retries. */
const UNAVAILABLE_CLASSES = new Set(["08", "53", "57", "40"]);

function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) ||
    ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code) ||
    (error instanceof Error && error.name === "TimeoutError") ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message))
  );
}

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

function statusOf(error: unknown): number | null {
  if (error instanceof RangeError && error.message.includes("call stack")) return 400;
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : null;
  return typeof status === "number" ? status : null;
}

/** Returns the problem as JSON. */
export function problemBody(problem: Problem, requestId: string): string {
  return JSON.stringify({
    ...problem.members,
    type: `urn:boltwright:problem:${problem.code}`,
    title: TITLE_OF[problem.status] ?? "Problem",
    status: problem.status,
    detail: problem.message,
    requestId,
    ...(problem.errors && { errors: problem.errors }),
  });
}
