import type { RequestListener } from "node:http";
import Koa from "koa";
import type { Actor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import type { ObjectStorage } from "../domain/shared/object-storage.ts";
import type { TokenVerifier } from "../platform/keycloak.ts";
import type { Logger } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Tracing } from "../platform/tracing.ts";
import { mountDocs } from "./docs/docs.ts";
import { imageFiles } from "./image/image-files.ts";
import { openCallRecorder } from "./kit/call-record.ts";
import { writeContract } from "./kit/contract.ts";
import { keptAnswers } from "./kit/kept-answers.ts";
import type { RateLimiter } from "./kit/limits.ts";
import { aroundEveryCall } from "./kit/middleware.ts";
import { mountRoutes, refuseUnknown, type RouterParts } from "./kit/router.ts";
import { openSharedAnswers } from "./kit/shared-answers.ts";
import { traceEveryCall } from "./kit/trace.ts";
import { type OpsParts, opsPages } from "./ops/ops.ts";
import { allRoutes, type RouteParts } from "./routes.ts";

export interface AppParts extends RouteParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly verifier: TokenVerifier;
  readonly limiter: RateLimiter;
  readonly contextFor: (actor: Actor) => DomainContext;
  readonly onUndeclared: RouterParts["onUndeclared"];
  readonly storage: ObjectStorage;
  readonly tracing?: Tracing;
  /** Of the operators' pages; null where they are switched off. */
  readonly ops: OpsParts | null;
}

/** The whole API, below `/api`, and the operators' pages below `/ops`. It trusts `X-Forwarded-For` of its one neighbour, the gateway. */
export function createApp(parts: AppParts): RequestListener {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  const routes = allRoutes(parts);
  const sharedAnswers = openSharedAnswers();
  const router = mountRoutes(routes, parts, sharedAnswers);
  mountDocs(router, writeContract(routes));
  if (parts.tracing) app.use(traceEveryCall(parts.tracing));
  app.use(aroundEveryCall(parts.log, parts.metrics));
  app.use(router.routes());
  app.use(opsPages(parts.ops, parts.limiter));
  app.use(imageFiles(parts.storage, parts.limiter).routes());
  app.use(refuseUnknown(router, parts.limiter));
  app.on("error", (error: Error) => parts.log.warn({ reason: error.message }, "connection"));
  const answerByKoa = app.callback();
  // A traced call takes the whole way, where its trace is.
  const answerFromKept = parts.tracing
    ? () => false
    : keptAnswers(sharedAnswers, openCallRecorder(parts.log, parts.metrics));
  return (request, response) => {
    if (!answerFromKept(request, response)) void answerByKoa(request, response);
  };
}
