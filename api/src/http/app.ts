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
import { documentFiles } from "./document/document-files.ts";
import { mailAllowance } from "./door/mail-allowance.ts";
import { uploadAllowance } from "./door/upload-allowance.ts";
import { imageFiles } from "./image/image-files.ts";
import { writeContract } from "./kit/contract.ts";
import type { RateLimiter } from "./kit/limits.ts";
import { rejectLongQuery } from "./kit/long-query.ts";
import { handleCall } from "./kit/middleware.ts";
import { mountRoutes, rejectUnknown, type RouterParts } from "./kit/router.ts";
import { traceCalls } from "./kit/trace.ts";
import { type OpsParts, opsPages } from "./ops/ops.ts";
import { allRoutes, type RouteParts } from "./routes.ts";
import { sitemapFiles } from "./tool/sitemap.ts";

export interface AppParts extends RouteParts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly verifier: TokenVerifier;
  readonly limiter: RateLimiter;
  readonly contextFor: (actor: Actor) => DomainContext;
  readonly publicRead: RouterParts["publicRead"];
  readonly onUndeclared: RouterParts["onUndeclared"];
  readonly storage: ObjectStorage;
  readonly tracing?: Tracing;
  /** The parts of the operators' pages; null if these are disabled. */
  readonly ops: OpsParts | null;
}

/** Returns the request listener of the API (`/api`) and the operators' pages (`/ops`). It trusts the last address in `X-Forwarded-For`, which nginx sets. */
export function createApp(parts: AppParts): RequestListener {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  const routes = allRoutes(parts);
  const router = mountRoutes(routes, parts);
  mountDocs(router, () => writeContract(routes), parts.limiter);
  if (parts.tracing) app.use(traceCalls(parts.tracing));
  app.use(handleCall(parts.log, parts.metrics));
  app.use(rejectLongQuery(parts.limiter));
  app.use(router.routes());
  app.use(opsPages(parts.ops, parts.limiter));
  app.use(mailAllowance(parts.limiter).routes());
  app.use(uploadAllowance(routes, parts).routes());
  app.use(imageFiles(parts.storage, parts.limiter).routes());
  const anybody = () => parts.contextFor({ kind: "anonymous" });
  app.use(documentFiles({ ...parts, context: anybody }).routes());
  app.use(sitemapFiles(parts.storage, parts.limiter).routes());
  app.use(rejectUnknown(router, parts.limiter));
  app.on("error", (error: Error) => parts.log.warn({ reason: error.message }, "connection failed"));
  const respond = app.callback();
  return (request, response) => void respond(request, response);
}
