import type { Context, Next } from "koa";

const EXPIRES = "x-accel-expires";

/**
 * Lets nginx serve a 200 response to an anonymous GET to other clients until the end of the second in which this request
 * began, so that nothing shown is older than one second (ADR 0026). The time is absolute (`@` and the Unix second): nginx counts whole
 * seconds, so a relative `1` could last almost two.
 */
export async function allowSharing(ctx: Context, next: Next): Promise<void> {
  if (isAnonymousGet(ctx)) {
    // Set before Cache-Control: nginx lets the earlier one of the two decide.
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
