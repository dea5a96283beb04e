/** An error of one field, with its wire name. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ProblemDetails {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/**
 * A failed call. `status` is the HTTP status, 0 without a response. `code` is the last part of the problem type,
 * `message` a sentence for users.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];

  constructor(status: number, details: ProblemDetails) {
    super(details.message);
    this.name = "Problem";
    this.status = status;
    this.code = details.code;
    this.fields = details.fields;
  }
}

const MESSAGES: Record<number, string> = {
  0: "We can't connect. Check your connection and try again.",
  400: "Something in this request is invalid. Check it and try again.",
  401: "Log in again.",
  404: "Not found.",
  429: "Too many requests. Wait a moment and try again.",
  502: "The shop is unavailable right now. Try again in a moment.",
  503: "The shop is unavailable right now. Try again in a moment.",
  504: "The shop took too long to respond. Try again in a moment.",
};

/** Codes of the gateway, whose texts are replaced by ours. */
const GATEWAY_CODES = new Set(["service-unavailable", "bad-gateway", "gateway-timeout"]);

/** Creates a problem with our own text. */
export function problemOf(status: number, code: string, detail = ""): Problem {
  const words = detail || MESSAGES[status] || "Something went wrong on our side. Try again in a moment.";
  return new Problem(status, { code, message: words, fields: [] });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Maps problem+json of any origin; any other body gets our own text. */
export function readProblem(status: number, body: unknown): Problem {
  if (!isRecord(body) || text(body["title"]) === "") return problemOf(status, "unreadable");
  const code = text(body["type"]).split(":").at(-1) ?? "";
  if (GATEWAY_CODES.has(code)) return problemOf(status, code);
  const list: unknown[] = Array.isArray(body["errors"]) ? body["errors"] : [];
  return new Problem(status, {
    code,
    // The detail for a path or query names parameters, which users do not know.
    message: (code === "invalid" && MESSAGES[status]) || text(body["detail"]) || text(body["title"]),
    fields: list
      .filter(isRecord)
      .map((entry) => ({ field: text(entry["field"]), message: text(entry["message"]) })),
  });
}

/** Returns whether a read failed because its subject does not exist: 404, or 400 for an id that is malformed. */
export function isNotFound(error: unknown): boolean {
  const { status } = asProblem(error);
  return status === 404 || status === 400;
}

/** Statuses of a request that was not handled: they say nothing about an earlier attempt. */
const UNHANDLED = new Set([401, 408, 429]);

/** Returns whether the server decided that a write fails; false where its result is unknown. */
export function isRejection(error: unknown): boolean {
  const { status } = asProblem(error);
  return status >= 400 && status < 500 && !UNHANDLED.has(status);
}

/** Converts anything thrown by a call to a Problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const tooLate = error instanceof DOMException && error.name === "TimeoutError";
  return tooLate ? problemOf(504, "timeout") : problemOf(0, "unreachable");
}
