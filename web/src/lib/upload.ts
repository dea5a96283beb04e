import { withBearer } from "./api-client.ts";
import { shopOrigin } from "./env.ts";

// The upload may be slow; the API responds within ten seconds of the last byte.
const RESPONSE_TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** Called with the sent share, from 0 to 1. */
  readonly onSent: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Posts a form as the signed-in user. Unlike `fetch` it reports progress; it throws the same errors. */
export function postForm(path: string, form: FormData, options: UploadOptions): Promise<Response> {
  return withBearer((authorization) => send(`${shopOrigin()}/api${path}`, form, authorization, options));
}

function send(
  url: string,
  form: FormData,
  authorization: string,
  { onSent, signal }: UploadOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal.aborted) reject(new DOMException("aborted", "AbortError"));
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.timeout = RESPONSE_TIMEOUT_MS;
  request.setRequestHeader("authorization", authorization);
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () =>
    resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
  );
  request.addEventListener("error", () => reject(new TypeError("no response")));
  request.addEventListener("timeout", () => reject(new DOMException("too late", "TimeoutError")));
  request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  if (!signal.aborted) request.send(form);
  return promise;
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split("\r\n").filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
