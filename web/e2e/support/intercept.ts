import type { CDPSession, Page } from "@playwright/test";

/**
 * Requests of a page. The browser intercepts only these; routes of Playwright look at every request and turn the page's cache off, which
 * doubles the CPU time of opening it.
 */
type Pattern = {
  /** A whole address; `*` stands for any characters, also slashes. */
  readonly urlPattern: string;
  readonly resourceType?: "Document";
  readonly requestStage?: "Request" | "Response";
};

/** A request that waits, as the browser describes it (`Fetch.requestPaused` of the DevTools protocol). */
type Paused = {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
  readonly responseStatusCode?: number;
  readonly responseHeaders?: { name: string; value: string }[];
};

type Interception = { readonly session: CDPSession; readonly urlPattern: string; isMet: boolean };

const interceptions = new WeakMap<Page, Interception[]>();

/** Requests that match wait until `proceed` continues or responds to them, or the interceptions end. */
export async function intercept(
  page: Page,
  pattern: Pattern,
  proceed: (session: CDPSession, paused: Paused) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const interception = { session, urlPattern: pattern.urlPattern, isMet: false };
  interceptions.set(page, [...(interceptions.get(page) ?? []), interception]);
  session.on("Fetch.requestPaused", (paused) => {
    interception.isMet = true;
    proceed(session, paused).catch((error: unknown) => {
      // A request whose page is left is there no longer.
      if (!/Invalid InterceptionId|closed/.test(String(error))) throw error;
    });
  });
  await session.send("Fetch.enable", {
    patterns: [{ ...pattern, urlPattern: pattern.urlPattern.replaceAll("?", String.raw`\?`) }],
  });
}

/**
 * From now on no request of the page is intercepted; those that wait go on.
 * @throws Error where an interception has met no request: the test saw the page as it is
 */
export async function endInterceptions(page: Page): Promise<void> {
  const all = interceptions.get(page) ?? [];
  interceptions.delete(page);
  await Promise.all(all.map(({ session }) => session.detach()));
  const unmet = all.filter(({ isMet }) => !isMet).map(({ urlPattern }) => urlPattern);
  if (unmet.length > 0) throw new Error(`No request came to ${unmet.join(", ")}`);
}

/** Requests that never get a response. */
export const holdBack = (page: Page, urlPattern: string): Promise<void> =>
  intercept(page, { urlPattern }, async () => undefined);

/** Requests that get this response without reaching the shop; its status is 200 unless it says otherwise. */
export const respond = (
  page: Page,
  urlPattern: string,
  { status = 200, type = "application/json", json }: { status?: number; type?: string; json?: unknown },
): Promise<void> =>
  intercept(page, { urlPattern }, (session, { requestId }) =>
    session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: "content-type", value: type }],
      body: encode(json),
    }),
  );

/** Requests whose responses arrive later. */
export const delayResponses = (page: Page, urlPattern: string, delayMs: number): Promise<void> =>
  intercept(page, { urlPattern, requestStage: "Response" }, async (session, { requestId }) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await session.send("Fetch.continueRequest", { requestId });
  });

/** Requests whose JSON is changed on its way to the page; the headers stay. */
export const changeJson = (
  page: Page,
  urlPattern: string,
  change: (json: unknown) => unknown,
): Promise<void> =>
  intercept(page, { urlPattern, requestStage: "Response" }, async (session, paused) => {
    const { requestId, responseStatusCode = 200, responseHeaders = [] } = paused;
    const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
    const text = base64Encoded ? Buffer.from(body, "base64").toString() : body;
    await session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: encode(change(JSON.parse(text))),
    });
  });

const encode = (json: unknown): string => Buffer.from(JSON.stringify(json) ?? "").toString("base64");
