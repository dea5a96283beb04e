/** A response of the gateway itself, in place of a service's. */
export type Problem = {
  status: number;
  /** nginx's own statuses and errors that are replaced by this problem. */
  insteadOf?: readonly number[];
  code: string;
  title: string;
  detail: string;
  headers?: Record<string, string>;
};

/** nginx's status for headers that are too large. */
const HEADERS_TOO_LARGE = 494;

/** All problems of the gateway, one for each status. */
export const PROBLEMS: readonly Problem[] = [
  {
    status: 400,
    code: "unclear-path",
    title: "Bad request",
    detail: "This address is not valid. Check the address or go to the home page.",
  },
  {
    status: 401,
    code: "not-signed-in",
    title: "Not logged in",
    detail: "Log in with a verified account and send its access token as a bearer token.",
  },
  {
    status: 403,
    code: "forbidden",
    title: "Not allowed",
    detail: "Only admins can do this.",
  },
  {
    status: 404,
    code: "not-found",
    title: "Not found",
    detail: "This page doesn't exist. Check the address or go to the home page.",
  },
  {
    status: 405,
    code: "method-not-allowed",
    title: "Method not allowed",
    detail: "Pages and files can only be read (GET, HEAD).",
    headers: { Allow: '"GET, HEAD"' },
  },
  {
    status: 413,
    code: "too-large",
    title: "Too large",
    detail: "What was sent is too large. Choose a smaller file or send less.",
  },
  {
    status: 414,
    code: "address-too-long",
    title: "Address too long",
    detail: "The address of this request is longer than 16 kB.",
  },
  {
    status: 429,
    code: "too-many-requests",
    title: "Too many requests",
    detail: "Too many requests from this network. Wait a moment, then try again.",
    headers: { "Retry-After": "$retry_after_seconds" },
  },
  {
    status: 431,
    insteadOf: [HEADERS_TOO_LARGE],
    code: "headers-too-large",
    title: "Headers too large",
    detail: "The headers of this request are larger than 16 kB each or 64 kB in all.",
  },
  {
    status: 500,
    code: "internal-error",
    title: "Something went wrong",
    detail: "Something went wrong on our side. Try again in a moment.",
  },
  {
    status: 501,
    code: "not-implemented",
    title: "Not implemented",
    detail: "The body of this request has an unknown transfer encoding.",
  },
  {
    status: 502,
    code: "bad-gateway",
    title: "Connection lost",
    detail:
      "The connection to this part of the shop was lost before the response was complete. Please try again.",
  },
  {
    status: 503,
    code: "service-unavailable",
    title: "Temporarily unavailable",
    detail: "This part of the shop is not available; it may be starting. Please try again in a moment.",
    headers: { "Retry-After": "1" },
  },
  {
    status: 504,
    code: "gateway-timeout",
    title: "No response in time",
    detail: "This part of the shop took too long to respond. Please try again in a moment.",
  },
];

/** The problem as problem+json (RFC 9457). */
export function problemBody({ status, code, title, detail }: Problem, requestId: string): string {
  return JSON.stringify({ type: `urn:boltwright:problem:${code}`, title, status, detail, requestId });
}
