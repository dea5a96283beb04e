/** One field's complaint from the server, in the wire's field names. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ProblemDetails {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came.
 * `code` is the last part of the problem's type, `message` a sentence for people.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** Everything that the answer said, for problems with members of their own. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, details: ProblemDetails) {
    super(details.message);
    this.name = "Problem";
    this.status = status;
    this.code = details.code;
    this.fields = details.fields;
    this.members = details.members ?? {};
  }
}

const WORDS: Record<number, string> = {
  0: "We can't connect. Check your connection and try again.",
  400: "Something in this request is invalid. Check it and try again.",
  401: "Log in again.",
  404: "Not found.",
  429: "Too many requests. Wait a moment and try again.",
  502: "The shop is unavailable right now. Try again in a moment.",
  503: "The shop is unavailable right now. Try again in a moment.",
  504: "The shop took too long to respond. Try again in a moment.",
};

/** What the gateway says when it has no answer of the shop's own; our words say it better. */
const GATEWAY_CODES = new Set(["service-unavailable", "bad-gateway", "gateway-timeout"]);

/** A problem that this page states itself, without the server's words. */
export function problemOf(status: number, code: string, detail = ""): Problem {
  const words = detail || WORDS[status] || "Something went wrong on our side. Try again in a moment.";
  return new Problem(status, { code, message: words, fields: [] });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads problem+json of any origin; what is not problem+json becomes a sentence of our own. */
export function readProblem(status: number, body: unknown): Problem {
  if (!isRecord(body) || text(body["title"]) === "") return problemOf(status, "unreadable");
  const code = text(body["type"]).split(":").at(-1) ?? "";
  if (GATEWAY_CODES.has(code)) return problemOf(status, code);
  const list: unknown[] = Array.isArray(body["errors"]) ? body["errors"] : [];
  return new Problem(status, {
    code,
    // Of a path or a query the detail speaks of parameters, which people never see.
    message: (code === "invalid" && WORDS[status]) || text(body["detail"]) || text(body["title"]),
    fields: list
      .filter(isRecord)
      .map((entry) => ({ field: text(entry["field"]), message: text(entry["message"]) })),
    members: body,
  });
}

/** Anything thrown by a call, as a problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const tooLate = error instanceof DOMException && error.name === "TimeoutError";
  return tooLate ? problemOf(504, "no-answer-in-time") : problemOf(0, "unreachable");
}
