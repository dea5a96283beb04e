import type { Context } from "koa";
import { ATTEMPT_SECONDS } from "../../platform/operator-sign-in.ts";

const SESSION = "ops_session";
const ATTEMPT = "ops_sign_in";

/** The two cookies of `/ops`. Both are out of scripts' reach and sent nowhere else. */
export function opsCookies(origin: string) {
  const common = {
    path: "/ops",
    httpOnly: true,
    secure: origin.startsWith("https:"),
    signed: false,
    overwrite: true,
  };
  return {
    sessionId: (ctx: Context): string | undefined => ctx.cookies.get(SESSION, { signed: false }),
    keepSession: (ctx: Context, id: string): void => {
      ctx.cookies.set(SESSION, id, { ...common, sameSite: "strict" });
    },
    dropSession: (ctx: Context): void => {
      ctx.cookies.set(SESSION, null, { ...common, sameSite: "strict" });
    },
    attempt: (ctx: Context): string | undefined => ctx.cookies.get(ATTEMPT, { signed: false }),
    // Lax: whoever comes by another site's link and is signed in already is sent through without a page of ours between.
    keepAttempt: (ctx: Context, attempt: string): void => {
      ctx.cookies.set(ATTEMPT, attempt, { ...common, sameSite: "lax", maxAge: ATTEMPT_SECONDS * 1000 });
    },
    dropAttempt: (ctx: Context): void => {
      ctx.cookies.set(ATTEMPT, null, { ...common, sameSite: "lax" });
    },
  };
}
