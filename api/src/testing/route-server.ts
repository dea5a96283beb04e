import Koa from "koa";
import { type RateLimiter, unlimited } from "../http/kit/limits.ts";
import { rejectLongQuery } from "../http/kit/long-query.ts";
import { handleCall } from "../http/kit/middleware.ts";
import type { Route } from "../http/kit/route.ts";
import { mountRoutes, rejectUnknown, type RouterParts } from "../http/kit/router.ts";
import { createLogger, type Logger } from "../platform/log.ts";
import { createMetrics, type Metrics } from "../platform/metrics.ts";
import { listenOnFreePort } from "./listen.ts";

interface RouteServerOptions {
  readonly limiter?: RateLimiter;
  readonly log?: Logger;
  readonly metrics?: Metrics;
  readonly onUndeclared?: RouterParts["onUndeclared"];
}

export interface RouteServer {
  /** Address of `/api`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves public routes on a free port, with the middleware of the API and without a shop behind them. */
export async function aRouteServer(
  routes: readonly Route[],
  options: RouteServerOptions = {},
): Promise<RouteServer> {
  const { limiter = unlimited, log = createLogger("test", "silent"), onUndeclared = () => {} } = options;
  // Public routes read no token, and these routes do not use the domain.
  const parts = {
    verifier: {},
    limiter,
    contextFor: () => ({}),
    publicRead: (_options: object, read: (ctx: object) => unknown) => read({}),
    onUndeclared,
  } as unknown as RouterParts;
  const router = mountRoutes(routes, parts);
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.silent = true;
  app.use(handleCall(log, options.metrics ?? createMetrics()));
  app.use(rejectLongQuery(limiter));
  app.use(router.routes());
  app.use(rejectUnknown(router, limiter));
  const { server, port } = await listenOnFreePort(app);
  return {
    url: `http://127.0.0.1:${port}/api`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
