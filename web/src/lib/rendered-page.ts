/** A page as HTML, rendered by the server. */
export interface RenderedPage {
  /** The status 200, or 404 and 410 where the page shows that its subject does not exist. */
  readonly status: number;
  /** A path or URL that the page has moved to; the rest is empty then. */
  readonly movedTo?: string;
  /** The markup of the document's head and of its body. */
  readonly head: string;
  readonly body: string;
  /** The query cache, for the browser; JSON. */
  readonly state: unknown;
  /** The paths of the matched routes, for metrics and for the page's own files. */
  readonly routes: readonly string[];
}

/** The environment that the pages need on a server. */
export interface ServerEnvironment {
  /** The public origin of the shop. */
  readonly origin: string;
  /** Sends a call of the API, whose URL is at `origin`. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Renders the page of a path with its query; rejects where the API does not return the page's subject. */
export type RenderPage = (path: string) => Promise<RenderedPage>;
