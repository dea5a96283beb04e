import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEM_PAGE_POLICY, problemPage } from "./problem-page.ts";

/** What the gateway itself has to say instead of an upstream. */
export type Problem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  headers?: Record<string, string>;
};

/** Answers with a problem: as a page where a person navigates, else as problem+json with the request's id. */
export type AnswerProblem = (request: IncomingMessage, response: ServerResponse, problem: Problem) => void;

function wantsPage(request: IncomingMessage): boolean {
  const isApi = request.url === "/api" || request.url?.startsWith("/api/");
  return !isApi && request.headers.accept?.includes("text/html") === true;
}

/** The answers of one shop, whose name its pages carry. */
export function createProblemAnswers(brand: string): AnswerProblem {
  return (request, response, problem) => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const asPage = wantsPage(request);
    const { status, code, title, detail, headers } = problem;
    const requestId = response.getHeader("X-Request-Id");
    const body = asPage
      ? problemPage(brand, problem)
      : JSON.stringify({ type: `urn:boltwright:problem:${code}`, title, status, detail, requestId });
    response.writeHead(status, {
      "Content-Type": asPage ? "text/html; charset=utf-8" : "application/problem+json",
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": asPage ? PROBLEM_PAGE_POLICY : "default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      ...headers,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
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
  title: "Not answering",
  detail: "This part of the shop is not answering; it may be starting. Please try again in a moment.",
  headers: { "Retry-After": "1" },
};

export const badGateway: Problem = {
  status: 502,
  code: "bad-gateway",
  title: "The connection was lost",
  detail: "This part of the shop broke off before its answer was complete. Please try again.",
};

export const gatewayTimeout: Problem = {
  status: 504,
  code: "gateway-timeout",
  title: "No answer in time",
  detail: "This part of the shop took too long to answer. Please try again in a moment.",
};
