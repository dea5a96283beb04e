import { Readable } from "node:stream";
import { Router } from "@koa/router";
import type { Context, Middleware } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import { BODY_BYTES_MAX } from "../../platform/body-limits.ts";
import type { TokenVerifier } from "../../platform/keycloak.ts";
import type { PublicRead } from "../../platform/public-reads.ts";
import { authenticate } from "./authenticate.ts";
import { type BodyReader, jsonReader, signedReader, textReader } from "./body.ts";
import { clientNetwork } from "./client-network.ts";
import type { RateLimiter } from "./limits.ts";
import { recordIds } from "./logged-ids.ts";
import { parsePart } from "./parse.ts";
import { Problem, toProblem } from "./problem.ts";
import type { ParsedExchange, Route } from "./route.ts";
import { type RouteResponse, send } from "./send.ts";
import { allowSharing, shareConcurrent } from "./shareable.ts";
import { uploadReader } from "./upload.ts";

export interface RouterParts {
  readonly verifier: TokenVerifier;
  readonly limiter: RateLimiter;
  readonly contextFor: (actor: Actor) => DomainContext;
  readonly publicRead: PublicRead;
  /** A function that is called with a problem that the route does not declare, so that it is missing in the contract. */
  readonly onUndeclared: (problem: { route: string; code: string }) => void;
}

const PREFIX = "/api";
const NOBODY: Actor = { kind: "anonymous" };
const NO_FILE = new Uint8Array();

/** Returns a Koa router with the declared routes below `/api`. */
export function mountRoutes(routes: readonly Route[], parts: RouterParts): Router {
  const router = new Router({ prefix: PREFIX });
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const respond = responder(route, parts);
    router[route.method](path, ...sharingOf(route), async (ctx) => {
      try {
        send(ctx, await respond(ctx));
      } catch (error) {
        const problem = toProblem(error, route.fields);
        if (!isDeclared(route, error)) parts.onUndeclared({ route: route.name, code: problem.code });
        throw problem;
      }
    });
  }
  return router;
}

function sharingOf({ name, method, policy, isShareable }: Route): Middleware[] {
  if (!isShareable) return [];
  if (method !== "get" || policy !== "public") throw new Error(`${name} is shareable but not a public read`);
  return [allowSharing];
}

function responder(route: Route, parts: RouterParts): (ctx: Context) => Promise<RouteResponse> {
  const readBody = readerOf(route);
  const share = shareConcurrent();
  return async (ctx) => {
    const { actor, token } = await identify(ctx, route, parts);
    recordIds(ctx, route.path, { actor });
    await parts.limiter.spend(ctx, route.limit, actor, route.pointsOf?.(ctx.query));
    const params = parsePart("path", route.params, ctx["params"]);
    const query = parsePart("query", route.query, route.query && ctx.query);
    const headers = parsePart("headers", route.headers, ctx.headers);
    const received = isLeftOut(ctx, route) ? { body: {} } : await countRefused(ctx, parts, readBody(ctx));
    const body = parsePart("body", route.body, received.body);
    const { raw: rawBody = "", file = NO_FILE } = received;
    recordIds(ctx, route.path, { params, body });
    const handle = async (domain: DomainContext): Promise<RouteResponse> => {
      const client = clientNetwork(ctx.ip);
      const exchange = { params, query, headers, body, rawBody, file, token, client, domain };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part was parsed by the schema that typed the handler
      return checkReply(route, await route.handle(exchange as ParsedExchange));
    };
    return share(ctx, (left) =>
      route.isShareable && !route.isStatic
        ? parts.publicRead({ left, isDear: route.isDear === true }, handle)
        : handle(parts.contextFor(actor)),
    );
  };
}

function readerOf(route: Route): BodyReader {
  const { upload, body, textBody, verifyBody, bodyBytesMax = BODY_BYTES_MAX } = route;
  if (upload) return uploadReader(upload, body !== undefined);
  if (textBody) return textReader(textBody, bodyBytesMax);
  if (verifyBody) return signedReader(bodyBytesMax, verifyBody);
  return body ? jsonReader(bodyBytesMax) : async () => ({});
}

function isLeftOut(ctx: Context, { isBodyOptional }: Route): boolean {
  return Boolean(isBodyOptional) && !ctx.request.length && ctx.get("transfer-encoding") === "";
}

/** Returns the caller, as the route's policy allows. */
export const identify = (ctx: Context, route: Route, parts: RouterParts): ReturnType<typeof authenticate> =>
  countRefused(ctx, parts, authenticate(ctx, route.policy, parts.verifier));

/** Calls without a valid token, role or signature are counted by address, because the route's own limit is for others. */
async function countRefused<Value>(ctx: Context, parts: RouterParts, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const { status, code } = toProblem(error);
    if (status === 401 || status === 403 || code === "bad-signature")
      await parts.limiter.spend(ctx, "refused", NOBODY);
    throw error;
  }
}

function checkReply(route: Route, reply: Awaited<ReturnType<Route["handle"]>>): RouteResponse {
  const shape = route.responses[reply.status];
  if (!shape) throw new Error(`${route.name} returned the undeclared status ${reply.status}`);
  const caching = route.policy === "public" ? "no-cache" : "no-store";
  const headers = { "cache-control": caching, ...reply.headers };
  if (shape.events) return streamed(route, reply);
  if (shape.file)
    return {
      ...asFile(route, reply.body),
      status: reply.status,
      headers: { ...headers, "content-type": `${shape.file}; charset=utf-8` },
    };
  if (!shape.body) return { status: reply.status, headers, bytes: null };
  return {
    status: reply.status,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    bytes: Buffer.from(JSON.stringify(shape.body.parse(reply.body))),
  };
}

/** Event streams must not be cached, compressed or buffered by proxies. */
function streamed(
  route: Route,
  { status, headers, body }: Awaited<ReturnType<Route["handle"]>>,
): RouteResponse {
  if (!(body instanceof Readable)) throw new Error(`${route.name} returned no stream`);
  return {
    status,
    headers: {
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "content-type": "text/event-stream; charset=utf-8",
      ...headers,
    },
    bytes: null,
    stream: body,
  };
}

function asFile(route: Route, body: unknown): Pick<RouteResponse, "bytes" | "stream"> {
  if (!(body instanceof Readable)) throw new Error(`${route.name} returned no stream`);
  return { bytes: null, stream: body };
}

function isDeclared(route: Route, error: unknown): boolean {
  if (!(error instanceof DomainError)) return true;
  if (error.code === "forbidden" && route.policy === "admin") return true;
  if (error.code === "account-erased" && (route.policy === "signed-in" || route.policy === "admin"))
    return true;
  return route.problems?.includes(error.code) ?? false;
}

/** Returns the handler for unknown paths: 404, or 405 with `Allow` if the path exists with other methods. */
export function rejectUnknown(router: Router, limiter: RateLimiter): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    await limiter.spend(ctx, "refused", NOBODY);
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length === 0) throw new Problem(404, "no-such-call", "This call does not exist. See /api/docs.");
    const allow = [...new Set(path.flatMap((layer) => layer.methods))].join(", ");
    throw new Problem(405, "method-not-allowed", `This path supports ${allow}.`, { headers: { allow } });
  };
}
