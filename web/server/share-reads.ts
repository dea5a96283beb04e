type Fetch = (request: Request) => Promise<Response>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
}

/**
 * Returns a `fetch` whose reads of one address share one answer until the clock's second ends, as nginx shares pages: most pages need
 * the same settings, tools and reviews. Only successful answers are shared, and none that belongs to a signed-in customer.
 *
 * @param now milliseconds since 1970
 */
export function shareReads(fetchOne: Fetch, now: () => number = Date.now): Fetch {
  let second = 0;
  const answers = new Map<string, Promise<Answer>>();
  return async (request) => {
    if (request.method !== "GET" || request.headers.has("authorization")) return fetchOne(request);
    const current = Math.floor(now() / 1000);
    if (current !== second) answers.clear();
    second = current;
    const shared = answers.get(request.url);
    if (shared) {
      const answer = await shared.catch(() => undefined);
      if (answer && answer.status < 300) return asResponse(answer);
      return fetchOne(request);
    }
    const own = readAnswer(fetchOne, request);
    answers.set(request.url, own);
    return asResponse(await own);
  };
}

async function readAnswer(fetchOne: Fetch, request: Request): Promise<Answer> {
  const response = await fetchOne(request);
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

const asResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body.byteLength > 0 ? body : null, { status, headers });
