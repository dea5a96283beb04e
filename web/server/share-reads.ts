type Fetch = (request: Request) => Promise<Response>;

interface StoredResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
}

/**
 * Returns a `fetch` whose reads of one address share one response until the clock's second ends, as nginx shares pages: most pages need
 * the same settings, tools and reviews. Only successful responses are shared, and none that belongs to a signed-in customer.
 *
 * @param now milliseconds since 1970
 */
export function shareReads(fetchOne: Fetch, now: () => number = Date.now): Fetch {
  let second = 0;
  const responses = new Map<string, Promise<StoredResponse>>();
  return async (request) => {
    if (request.method !== "GET" || request.headers.has("authorization")) return fetchOne(request);
    const current = Math.floor(now() / 1000);
    if (current !== second) responses.clear();
    second = current;
    const shared = responses.get(request.url);
    if (shared) {
      const stored = await shared.catch(() => undefined);
      if (stored && stored.status < 300) return asResponse(stored);
      return fetchOne(request);
    }
    const own = readResponse(fetchOne, request);
    responses.set(request.url, own);
    return asResponse(await own);
  };
}

async function readResponse(fetchOne: Fetch, request: Request): Promise<StoredResponse> {
  const response = await fetchOne(request);
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

const asResponse = ({ status, headers, body }: StoredResponse): Response =>
  new Response(body.byteLength > 0 ? body : null, { status, headers });
