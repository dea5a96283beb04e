import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallRecorder } from "./call-record.ts";
import { requestIdOf } from "./request-id.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** Answers a call from what is kept, without Koa, which takes longer than all the rest; false: nothing is kept for it. */
export function keptAnswers(
  sharedAnswers: SharedAnswers,
  record: CallRecorder,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const startedAt = performance.now();
    const { method, url = "" } = request;
    const kept = method === "GET" ? sharedAnswers.find(url) : undefined;
    if (!kept) return false;
    const { status, bytes } = kept.answer;
    const requestId = requestIdOf(request);
    response.writeHead(status, [...kept.head, "x-request-id", requestId]).end(bytes);
    record({ requestId, method: "GET", route: kept.route, status, startedAt });
    return true;
  };
}
