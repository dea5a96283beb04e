import { openSignedIn } from "./api-client.ts";
import { shopOrigin } from "./env.ts";
import { asProblem, readProblem } from "./problem.ts";

const RESPONSE_TIMEOUT_MS = 12_000;

/** Fetches a file as the signed-in user; `path` is below `/api`. An incomplete download throws a Problem. */
export async function fetchFile(path: string): Promise<Blob> {
  try {
    const response = await open(`${shopOrigin()}/api${path}`);
    if (!response.ok) throw readProblem(response.status, await response.json().catch(() => null));
    return await response.blob();
  } catch (error) {
    throw asProblem(error);
  }
}

/** The timeout applies to the response headers only: a large file may take longer. */
async function open(url: string): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), RESPONSE_TIMEOUT_MS);
  try {
    return await openSignedIn(url, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
