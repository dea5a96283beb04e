import { Router } from "@koa/router";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../domain/shared/actor.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { TokenVerifier } from "../../platform/keycloak.ts";
import { authenticate } from "./authenticate.ts";
import { BODY_BYTES_MAX, bodyReader } from "./body.ts";
import type { RateLimiter } from "./limits.ts";
import { parsePart } from "./parse.ts";
import { Problem, toProblem } from "./problem.ts";
import type { ParsedExchange, Route } from "./route.ts";

export interface RouterParts {
  readonly verifier: TokenVerifier;
  readonly limiter: RateLimiter;
  readonly contextFor: (actor: Actor) => DomainContext;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const SHARED_ANSWERS_MAX = 500;
const NO_BODY = { json: undefined, raw: "" };

/** Puts declared routes on a Koa router below `/api`. */
export function mountRoutes(routes: readonly Route[], parts: RouterParts): Router {
  const router = new Router({ prefix: "/api" });
  const sharedAnswers = new LRUCache<string, Promise<Answer>>({ max: SHARED_ANSWERS_MAX });
  for (const route of routes) {
    const answer = answerer(route, parts);
    const answerOnce = route.sharedForMs ? shared(answer, sharedAnswers, route.sharedForMs) : answer;
    router[route.method](route.path.replaceAll(/\{(\w+)\}/g, ":$1"), async (ctx) => {
      try {
        send(ctx, await answerOnce(ctx));
        // Whoever changed something sees it at once; other processes follow when the time is over.
        if (route.method !== "get") sharedAnswers.clear();
      } catch (error) {
        throw toProblem(error, route.fields);
      }
    });
  }
  return router;
}

function answerer(route: Route, parts: RouterParts): (ctx: Context) => Promise<Answer> {
  const readBody = bodyReader(route.bodyBytesMax ?? BODY_BYTES_MAX);
  return async (ctx) => {
    const { actor, token } = await authenticate(ctx, route.policy, parts.verifier);
    await parts.limiter.spend(ctx, route.limit, actor);
    const params = parsePart("path", route.params, ctx["params"]);
    const query = parsePart("query", route.query, ctx.query);
    const headers = parsePart("headers", route.headers, ctx.headers);
    const { json, raw } = route.body ? await readBody(ctx) : NO_BODY;
    const body = parsePart("body", route.body, json);
    const exchange = { params, query, headers, body, rawBody: raw, token, domain: parts.contextFor(actor) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part was parsed by the schema that typed the handler
    const reply = await route.handle(exchange as ParsedExchange);
    return checkReply(route, reply);
  };
}

function checkReply(route: Route, reply: Awaited<ReturnType<Route["handle"]>>): Answer {
  const shape = route.responses[reply.status];
  if (!shape) throw new Error(`${route.name} answered an undeclared ${reply.status}`);
  const caching = route.policy === "public" ? "no-cache" : "no-store";
  return {
    status: reply.status,
    headers: { "cache-control": caching, ...reply.headers },
    text: shape.body ? JSON.stringify(shape.body.parse(reply.body)) : "",
  };
}

/** One answer for all who ask within the time; askers of the same moment wait for the same one. */
function shared(
  answer: (ctx: Context) => Promise<Answer>,
  answers: LRUCache<string, Promise<Answer>>,
  ttl: number,
): (ctx: Context) => Promise<Answer> {
  return (ctx) => {
    const known = answers.get(ctx.url);
    if (known) return known;
    const fresh = answer(ctx);
    answers.set(ctx.url, fresh, { ttl });
    fresh.catch(() => answers.delete(ctx.url));
    return fresh;
  };
}

function send(ctx: Context, answer: Answer): void {
  ctx.status = answer.status;
  ctx.set(answer.headers);
  if (!answer.text) return;
  ctx.type = "application/json; charset=utf-8";
  ctx.body = answer.text;
}

/** For paths that no route has: 404, or 405 with `Allow` where the path exists with other methods. */
export function refuseUnknown(router: Router): (ctx: Context) => void {
  return (ctx) => {
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length === 0) throw new Problem(404, "no-such-call", "There is no such call: see /api/docs.");
    const allow = [...new Set(path.flatMap((layer) => layer.methods))].join(", ");
    throw new Problem(405, "method-not-allowed", `This path takes ${allow}.`, { headers: { allow } });
  };
}
