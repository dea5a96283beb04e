import type { Context, Next } from "koa";
import { Problem } from "./problem.ts";
import type { RouteResponse } from "./send.ts";

const EXPIRES = "x-accel-expires";

/**
 * Lets nginx serve a 200 response to an anonymous GET to other clients until the end of the second in which this request
 * began, so that nothing shown is older than one second (ADR 0026). The time is absolute (`@` and the Unix second): nginx counts whole
 * seconds, so a relative `1` could last almost two.
 */
export async function allowSharing(ctx: Context, next: Next): Promise<void> {
  if (isAnonymousGet(ctx)) {
    // This header is set before Cache-Control: nginx lets the earlier one of the two decide.
    ctx.set(EXPIRES, `@${Math.floor(Date.now() / 1000)}`);
  }
  try {
    await next();
  } finally {
    if (ctx.status !== 200 || ctx.response.get("set-cookie")) ctx.remove(EXPIRES);
  }
  // The id belongs to one request only; nginx sends each client its own.
  if (ctx.response.get(EXPIRES)) ctx.remove("x-request-id");
}

function isAnonymousGet({ method, headers }: Context): boolean {
  return method === "GET" && headers.authorization === undefined && headers.cookie === undefined;
}

/** Responds to one or more requests. The signal fires when none of their callers waits any more. */
type Respond = (left: AbortSignal) => Promise<RouteResponse>;

/**
 * Returns a function that responds to requests of one address and second together, while the first of them is not finished: nginx waits
 * for 50 ms only, and stores no response of an earlier second, so it sends all of them to an API that has become slow. Requests that
 * may not be shared are responded to one by one. A failure is everybody's: trying it again for each would make a slow database slower.
 */
export function shareConcurrent(): (ctx: Context, respond: Respond) => Promise<RouteResponse> {
  const running = new Map<string, SharedWork>();
  return (ctx, respond) => {
    const second = ctx.response.get(EXPIRES);
    if (!second) return new SharedWork(respond).responseFor(ctx);
    const key = `${second} ${ctx.url}`;
    const others = running.get(key);
    if (others?.isWanted) return others.responseFor(ctx);
    const own = new SharedWork(respond);
    running.set(key, own);
    const end = (): void => {
      if (running.get(key) === own) running.delete(key);
    };
    return own.responseFor(ctx).finally(end);
  };
}

/** One response and the number of its callers that still wait. */
class SharedWork {
  readonly #left = new AbortController();
  readonly #response: Promise<RouteResponse>;
  #callers = 0;

  constructor(respond: Respond) {
    this.#response = respond(this.#left.signal);
  }

  /** False once all callers have left. */
  get isWanted(): boolean {
    return !this.#left.signal.aborted;
  }

  responseFor({ res }: Context): Promise<RouteResponse> {
    this.#callers += 1;
    res.once("close", () => {
      this.#callers -= 1;
      if (this.#callers === 0) this.#left.abort(callerLeft());
    });
    return this.#response;
  }
}

/** Returns a problem with the status that nginx gives such requests in its log: nobody receives it. */
const callerLeft = (): Problem =>
  new Problem(499, "caller-left", "The caller did not wait for the response.");
