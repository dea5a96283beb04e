import type { Context, Middleware } from "koa";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { OperatorAccess } from "../../platform/operator-access.ts";
import type { OperatorSession, OperatorSessions } from "../../platform/operator-sessions.ts";
import { type OperatorSignIn, type SignInAnswer, SignInFailed } from "../../platform/operator-sign-in.ts";
import type { Queues } from "../../platform/queues.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem, ProblemAsPage, toProblem } from "../kit/problem.ts";
import type { queueBoard } from "./board.ts";
import { BOARD_PATH } from "./board-path.ts";
import { opsCookies } from "./cookies.ts";
import { OPS_HEADERS } from "./headers.ts";
import { signOutPage } from "./layout.ts";
import { readAsset } from "./assets.ts";
import { onwardPage, refusedPage } from "./pages.ts";
import { noSuchPage, roleUnconfirmed, unavailable, unclearAddress } from "./problems.ts";
import { operatorsRoom, type RoomParts } from "./room.ts";
import { isRead, refuseForeignWrites } from "./same-origin.ts";

export interface OpsParts extends RoomParts {
  readonly origin: string;
  readonly signIn: OperatorSignIn;
  readonly access: OperatorAccess;
  readonly sessions: OperatorSessions;
  readonly queues: () => Promise<Queues["byName"]>;
}

const ROOM = "/ops";
const ROLE = "operator";
const NOT_AN_OPERATOR = "not-an-operator";
const NOBODY = { kind: "anonymous" } as const;

/**
 * The operators' pages, everything below `/ops`. Without a session one is led to Keycloak's login; an account without the role
 * `operator` gets 403 and no session. `parts` null: not switched on, 404.
 */
export function opsPages(parts: OpsParts | null, limiter: RateLimiter): Middleware {
  const answer = parts && opsAnswers(parts, limiter);
  return async (ctx, next) => {
    if (ctx.path !== ROOM && !ctx.path.startsWith(`${ROOM}/`)) {
      await next();
      return;
    }
    if (!answer) throw new Problem(404, "not-switched-on", "The operators' pages are not switched on here.");
    ctx.set(OPS_HEADERS);
    try {
      if (!isReadable(ctx.url)) throw unclearAddress();
      await answer(ctx);
    } catch (error) {
      throw asksForPage(ctx) ? asPage(ctx, error, parts.signIn.signOutUrl) : error;
    } finally {
      // For metrics and log: one name for everything that bull-board has below.
      ctx["_matchedRoute"] = ctx.path.startsWith(BOARD_PATH) ? BOARD_PATH : ROOM;
    }
  };
}

/** A browser that goes somewhere, not a script of a page. */
function asksForPage(ctx: Context): boolean {
  return ctx.accepts("application/problem+json", "text/html") === "text/html";
}

function asPage(ctx: Context, error: unknown, signOutUrl: string): ProblemAsPage {
  const problem = toProblem(error);
  const wayOn =
    problem.code === NOT_AN_OPERATOR
      ? { label: "Sign out of the shop", url: signOutUrl }
      : { label: "Go on", url: ROOM };
  return new ProblemAsPage(problem, refusedPage(problem, wayOn, ctx.response.get("x-request-id")));
}

/** Whether each escape of an address stands for a character, and none of them for NUL, which no database keeps. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes("\0");
  } catch {
    return false;
  }
}

/** bull-board takes 30 MB of memory, and most processes are never asked for it: it is loaded when it is. */
function lazyBoard({ queues, contextFor }: OpsParts): (ctx: Context, email: string) => Promise<void> {
  let loading: Promise<ReturnType<typeof queueBoard>> | undefined;
  return async (ctx, email) => {
    loading ??= Promise.all([import("./board.ts"), queues()]).then(([board, byName]) =>
      board.queueBoard(byName, contextFor),
    );
    return (await loading)(ctx, email);
  };
}

function opsAnswers(parts: OpsParts, limiter: RateLimiter): (ctx: Context) => Promise<void> {
  const { origin, signIn, sessions, access } = parts;
  const cookies = opsCookies(origin);
  const board = lazyBoard(parts);
  const room = operatorsRoom(parts);

  const currentSession = async (ctx: Context): Promise<OperatorSession | null> =>
    // An empty id is asked for as well: a login that could not be kept afterwards is not begun.
    sessions.find(cookies.sessionId(ctx) ?? "").catch((error: unknown) => {
      throw unavailable(error);
    });

  /** A role that was taken away, or an account that was disabled, ends the session. */
  const requireRole = async (ctx: Context, { subject }: OperatorSession): Promise<void> => {
    const mayAct = await access.mayAct(subject, isRead(ctx) ? "read" : "write").catch((error: unknown) => {
      throw error instanceof GatewayUnavailable ? roleUnconfirmed(error) : error;
    });
    if (mayAct) return;
    // Redis may be away: the role is checked again on the next request anyway.
    await sessions.end(cookies.sessionId(ctx) ?? "").catch(() => undefined);
    cookies.dropSession(ctx);
    throw new Problem(
      403,
      NOT_AN_OPERATOR,
      "This account is no longer an operator's, so the session has ended. Nothing was changed.",
    );
  };

  const leadToLogin = async (ctx: Context): Promise<void> => {
    await limiter.spend(ctx, "refused", NOBODY);
    if (ctx.method !== "GET" || ctx.path.startsWith(`${BOARD_PATH}/api/`)) {
      throw new Problem(401, "not-signed-in", "The session is over: load the page again to sign in.");
    }
    const { url, attempt } = await signIn.begin(ctx.path + ctx.search);
    cookies.keepAttempt(ctx, attempt);
    ctx.redirect(url);
  };

  const finishLogin = async (ctx: Context): Promise<void> => {
    await limiter.spend(ctx, "refused", NOBODY);
    const attempt = cookies.attempt(ctx);
    cookies.dropAttempt(ctx);
    const { subject, email, roles, returnTo } = await redeem(signIn, attempt, ctx.search);
    if (!roles.has(ROLE)) {
      throw new Problem(
        403,
        NOT_AN_OPERATOR,
        "This account is not an operator's. Sign out of the shop, then sign in here as an operator.",
      );
    }
    const id = await sessions.begin({ subject, email }).catch((error: unknown) => {
      throw unavailable(error);
    });
    cookies.keepSession(ctx, id);
    ctx.type = "text/html; charset=utf-8";
    ctx.body = onwardPage(returnTo);
  };

  const endSession = async (ctx: Context): Promise<void> => {
    await sessions.end(cookies.sessionId(ctx) ?? "").catch((error: unknown) => {
      throw unavailable(error);
    });
    cookies.dropSession(ctx);
    ctx.redirect(signIn.signOutUrl);
    ctx.status = 303;
  };

  return async (ctx) => {
    refuseForeignWrites(ctx, origin);
    if (ctx.path.startsWith(ASSETS)) return showAsset(ctx);
    if (ctx.path === `${ROOM}/callback` && ctx.method === "GET") return finishLogin(ctx);
    const session = await currentSession(ctx);
    if (!session) return leadToLogin(ctx);
    if (ctx.path === `${ROOM}/logout` && ctx.method === "POST") return endSession(ctx);
    if (ctx.path === `${ROOM}/logout` && ctx.method === "GET") {
      ctx.type = "text/html; charset=utf-8";
      ctx.body = signOutPage(session.email);
      return;
    }
    await requireRole(ctx, session);
    const isBoard = ctx.path === BOARD_PATH || ctx.path.startsWith(`${BOARD_PATH}/`);
    await (isBoard ? board : room)(ctx, session.email);
  };
}

const ASSETS = `${ROOM}/assets/`;

/** For everybody: who is refused gets a page, too. */
async function showAsset(ctx: Context): Promise<void> {
  const asset = await readAsset(ctx.path.slice(ASSETS.length));
  if (!asset || ctx.method === "POST") throw noSuchPage();
  ctx.type = asset.type;
  ctx.body = asset.bytes;
}

async function redeem(
  signIn: OperatorSignIn,
  attempt: string | undefined,
  search: string,
): Promise<SignInAnswer> {
  try {
    if (attempt === undefined) throw new SignInFailed("no attempt");
    return await signIn.finish(attempt, search);
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    throw new Problem(400, "sign-in-failed", "That sign-in led nowhere: open /ops to begin again.", {
      cause: error,
    });
  }
}
