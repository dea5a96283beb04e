import type { IncomingMessage, ServerResponse } from "node:http";

/** What the gateway itself has to say instead of an upstream. */
export type Problem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  headers?: Record<string, string>;
};

const page = ({ title, detail }: Problem) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${detail}</p><p><a href="">Try again</a> or go to the <a href="/">home page</a>.</p></main></body></html>
`;

function wantsPage(request: IncomingMessage): boolean {
  const isApi = request.url === "/api" || request.url?.startsWith("/api/");
  return !isApi && request.headers.accept?.includes("text/html") === true;
}

/** Answers with a problem: as a page where a person navigates, else as problem+json with the request's id. */
export function answerProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const asPage = wantsPage(request);
  const { status, code, title, detail, headers } = problem;
  const requestId = response.getHeader("X-Request-Id");
  const body = asPage
    ? page(problem)
    : JSON.stringify({ type: `urn:boltwright:problem:${code}`, title, status, detail, requestId });
  response.writeHead(status, {
    "Content-Type": asPage ? "text/html; charset=utf-8" : "application/problem+json",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

export const notFound: Problem = {
  status: 404,
  code: "not-found",
  title: "Not found",
  detail: "There is nothing at this address.",
};

export const unclearPath: Problem = {
  status: 400,
  code: "unclear-path",
  title: "Unclear address",
  detail: "The address is not written in its plain form.",
};

export const bodyTooLarge: Problem = {
  status: 413,
  code: "too-large",
  title: "Too large",
  detail: "The request's body is larger than anything the shop accepts.",
  headers: { Connection: "close" },
};

export const methodNotAllowed: Problem = {
  status: 405,
  code: "method-not-allowed",
  title: "Method not allowed",
  detail: "Pages can only be read.",
  headers: { Allow: "GET, HEAD" },
};

export const serviceUnavailable: Problem = {
  status: 503,
  code: "service-unavailable",
  title: "This part of the shop is not answering",
  detail: "It may be starting. Please try again in a moment.",
  headers: { "Retry-After": "1" },
};

export const badGateway: Problem = {
  status: 502,
  code: "bad-gateway",
  title: "The connection was lost",
  detail: "The answer broke off before it was complete. Please try again.",
};

export const gatewayTimeout: Problem = {
  status: 504,
  code: "gateway-timeout",
  title: "No answer in time",
  detail: "The shop took too long to answer. Please try again.",
};
