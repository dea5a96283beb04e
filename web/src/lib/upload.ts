import { withBearer } from "./api-client.ts";
import { shopOrigin } from "./env.ts";
import { asProblem, readProblem } from "./problem.ts";

// The upload may be slow; the API responds within ten seconds of the last byte.
const RESPONSE_TIMEOUT_MS = 120_000;

export interface UploadOptions {
  /** Called with the sent share, from 0 to 1. */
  readonly onSent?: (part: number) => void;
  readonly signal?: AbortSignal;
}

interface Uploaded {
  readonly status: number;
  /** The address of what was made, or "". */
  readonly location: string;
  readonly body: unknown;
}

/** Posts a form as the signed-in user. Unlike `fetch` it reports progress. Throws a Problem. */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string | File>>,
  options: UploadOptions = {},
): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await withBearer((authorization) =>
    send(`${shopOrigin()}/api${path}`, form, authorization, options),
  ).catch((cause: unknown) => {
    throw asProblem(cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw readProblem(response.status, body);
  return { status: response.status, location: response.headers.get("location") ?? "", body };
}

function send(
  url: string,
  form: FormData,
  authorization: string,
  { onSent, signal }: UploadOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const abort = (): void => reject(new DOMException("aborted", "AbortError"));
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.timeout = RESPONSE_TIMEOUT_MS;
  request.setRequestHeader("authorization", authorization);
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onSent?.(total > 0 ? loaded / total : 0),
  );
  request.addEventListener("load", () => {
    const location = request.getResponseHeader("location");
    const headers = location === null ? {} : { location };
    resolve(new Response(request.responseText, { status: request.status, headers }));
  });
  request.addEventListener("error", () => reject(new TypeError("no response")));
  request.addEventListener("timeout", () => reject(new DOMException("too late", "TimeoutError")));
  request.addEventListener("abort", abort);
  signal?.addEventListener("abort", () => request.abort(), { once: true });
  if (signal?.aborted) abort();
  else request.send(form);
  return promise;
}
