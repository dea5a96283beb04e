import type { Context, Middleware } from "koa";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { OperatorAccess } from "../../platform/operator-access.ts";
import type { OperatorSession, OperatorSessions } from "../../platform/operator-sessions.ts";
import { type OperatorSignIn, type SignInResult, SignInFailed } from "../../platform/operator-sign-in.ts";
import type { Queues } from "../../platform/queues.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem, ProblemAsPage, toProblem } from "../kit/problem.ts";
import { readAsset } from "./assets.ts";
import type { queueBoard } from "./board.ts";
import { opsCookies } from "./cookies.ts";
import { OPS_HEADERS } from "./headers.ts";
import { BOARD_PATH, problemPage, signedInPage, signOutPage } from "./layout.ts";
import { operatorPages, type PageParts } from "./pages.ts";
import { noSuchPage, roleUnconfirmed, unavailable, unclearAddress } from "./problems.ts";

export interface OpsParts extends PageParts {
  readonly origin: string;
  readonly signIn: OperatorSignIn;
  readonly access: OperatorAccess;
  readonly sessions: OperatorSessions;
  readonly queues: () => Promise<Queues["byName"]>;
}

const ROOT = "/ops";
const ASSETS = `${ROOT}/assets/`;
const ROLE = "operator";
/** The page to return to is in a cookie: the headers of a response must fit into nginx's buffer. */
const RETURN_LENGTH_MAX = 1000;
const NOT_AN_OPERATOR = "not-an-operator";
const NOT_SIGNED_IN = "not-signed-in";
const ANONYMOUS = { kind: "anonymous" } as const;

/**
 * The operators' pages, everything below `/ops`. Without a session a request is redirected to Keycloak's login; an account without
 * the role `operator` gets 403 and no session. `parts` null: switched off, 404.
 */
export function opsPages(parts: OpsParts | null, limiter: RateLimiter): Middleware {
  const handle = parts && opsHandler(parts, limiter);
  return async (ctx, next) => {
    if (!isBelow(ctx, ROOT)) {
      await next();
      return;
    }
    if (!handle) throw new Problem(404, "not-switched-on", "The operators' pages are not switched on here.");
    ctx.set(OPS_HEADERS);
    try {
      if (!isReadable(ctx.url)) throw unclearAddress();
      await handle(ctx);
    } catch (error) {
      const isNavigation = ctx.accepts("application/problem+json", "text/html") === "text/html";
      if (isNavigation) throw asPage(ctx, error, parts.signIn.signOutUrl);
      throw isBelow(ctx, BOARD_PATH) && !isRead(ctx) ? asBoardError(error) : error;
    } finally {
      // Metrics and log have one name for everything that bull-board has below.
      ctx["_matchedRoute"] = ctx.path.startsWith(BOARD_PATH) ? BOARD_PATH : ROOT;
    }
  };
}

const isBelow = ({ path }: Context, root: string): boolean => path === root || path.startsWith(`${root}/`);
const isRead = ({ method }: Context): boolean => method === "GET" || method === "HEAD";

/** Rejects writes that were not sent by a page of this origin. */
function requireSameOrigin(ctx: Context, origin: string): void {
  if (isRead(ctx) || (ctx.get("origin") === origin && ctx.get("sec-fetch-site") === "same-origin")) return;
  throw new Problem(403, "foreign-origin", "Only the operators' own pages may send this.");
}

function asPage(ctx: Context, error: unknown, signOutUrl: string): ProblemAsPage {
  const problem = toProblem(error);
  const links: Readonly<Record<string, { label: string; url: string }>> = {
    [NOT_AN_OPERATOR]: { label: "Log out of the shop", url: signOutUrl },
    [NOT_SIGNED_IN]: { label: "Log in again", url: ROOT },
  };
  const link = links[problem.code] ?? { label: "Continue", url: ROOT };
  return new ProblemAsPage(problem, problemPage(problem, link, ctx.response.get("x-request-id")));
}

/** Returns a problem with the members that bull-board shows after a failed action; without them it shows nothing. */
function asBoardError(error: unknown): Problem {
  const { status, code, message, errors, headers, cause } = toProblem(error);
  const members = { error: "Request failed", message };
  return new Problem(status, code, message, { errors, headers, cause, members });
}

/** Returns whether each escape of an address is a character, and none of them NUL, which no database stores. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes("\0");
  } catch {
    return false;
  }
}

/** bull-board takes 30 MB of memory and few processes serve it: it is loaded with the first request. */
function lazyBoard({ queues, contextFor, brand }: OpsParts): (ctx: Context, email: string) => Promise<void> {
  let loading: Promise<ReturnType<typeof queueBoard>> | undefined;
  return async (ctx, email) => {
    loading ??= Promise.all([import("./board.ts"), queues()]).then(([board, byName]) =>
      board.queueBoard(byName, { contextFor, brand }),
    );
    return (await loading)(ctx, email);
  };
}

const unlessRedisIsDown = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw unavailable(error);
  });

function opsHandler(parts: OpsParts, limiter: RateLimiter): (ctx: Context) => Promise<void> {
  const { origin, signIn, sessions, access } = parts;
  const cookies = opsCookies(origin);
  const board = lazyBoard(parts);
  const pages = operatorPages(parts);

  /** Ends the session where the role was taken away or the account disabled. */
  const requireRole = async (ctx: Context, { subject }: OperatorSession): Promise<void> => {
    const mayAct = await access.mayAct(subject, isRead(ctx) ? "read" : "write").catch((error: unknown) => {
      throw error instanceof GatewayUnavailable ? roleUnconfirmed(error) : error;
    });
    if (mayAct) return;
    // Redis may be down: the role is checked again on the next request anyway.
    await sessions.end(cookies.session.read(ctx)).catch(() => undefined);
    cookies.session.delete(ctx);
    throw new Problem(
      403,
      NOT_AN_OPERATOR,
      "This account no longer has the operator role, so the session has ended. Nothing was changed.",
    );
  };

  const redirectToLogin = async (ctx: Context): Promise<void> => {
    await limiter.spend(ctx, "refused", ANONYMOUS);
    if (ctx.path.startsWith(`${BOARD_PATH}/api/`)) {
      throw new Problem(401, NOT_SIGNED_IN, "Your session has ended. Reload the page to log in.");
    }
    // A reload would send the form again.
    if (ctx.method !== "GET")
      throw new Problem(401, NOT_SIGNED_IN, "Your session has ended. Nothing was changed.");
    const page = ctx.path + ctx.search;
    const { url, attempt } = await signIn.begin(page.length > RETURN_LENGTH_MAX ? ROOT : page);
    cookies.attempt.write(ctx, attempt);
    ctx.redirect(url);
  };

  const finishLogin = async (ctx: Context): Promise<void> => {
    await limiter.spend(ctx, "refused", ANONYMOUS);
    const attempt = cookies.attempt.read(ctx);
    cookies.attempt.delete(ctx);
    const { subject, email, roles, returnTo } = await redeem(signIn, attempt, ctx.search);
    if (!roles.has(ROLE)) {
      throw new Problem(
        403,
        NOT_AN_OPERATOR,
        "This account is not an operator's. Log out of the shop, then log in here as an operator.",
      );
    }
    cookies.session.write(ctx, await unlessRedisIsDown(sessions.begin({ subject, email })));
    ctx.type = "text/html; charset=utf-8";
    ctx.body = signedInPage(returnTo);
  };

  const endSession = async (ctx: Context): Promise<void> => {
    await unlessRedisIsDown(sessions.end(cookies.session.read(ctx)));
    cookies.session.delete(ctx);
    ctx.redirect(signIn.signOutUrl);
    ctx.status = 303;
  };

  return async (ctx) => {
    requireSameOrigin(ctx, origin);
    if (ctx.path.startsWith(ASSETS)) return sendAsset(ctx);
    if (ctx.path === `${ROOT}/callback` && ctx.method === "GET") return finishLogin(ctx);
    // An empty id is looked up as well: a login whose session could not be stored is not begun.
    const session = await unlessRedisIsDown(sessions.find(cookies.session.read(ctx)));
    if (!session) return redirectToLogin(ctx);
    if (ctx.path === `${ROOT}/logout` && ctx.method === "POST") return endSession(ctx);
    if (ctx.path === `${ROOT}/logout` && ctx.method === "GET") {
      ctx.type = "text/html; charset=utf-8";
      ctx.body = signOutPage({ brand: parts.brand, email: session.email });
      return;
    }
    await requireRole(ctx, session);
    await (isBelow(ctx, BOARD_PATH) ? board : pages)(ctx, session.email);
  };
}

/** Sends an asset without a session: an error page has a style, too. */
async function sendAsset(ctx: Context): Promise<void> {
  const asset = await readAsset(ctx.path.slice(ASSETS.length));
  if (!asset || ctx.method === "POST") throw noSuchPage();
  ctx.type = asset.type;
  ctx.body = asset.bytes;
}

async function redeem(signIn: OperatorSignIn, attempt: string, search: string): Promise<SignInResult> {
  try {
    if (attempt === "") throw new SignInFailed("no attempt");
    return await signIn.finish(attempt, search);
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    throw new Problem(400, "sign-in-failed", "Login failed. Open /ops to try again.", { cause: error });
  }
}
