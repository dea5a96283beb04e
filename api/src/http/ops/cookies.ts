import type { Context } from "koa";
import { ATTEMPT_SECONDS } from "../../platform/operator-sign-in.ts";

/** The two cookies of `/ops`: of this host only, sent to `/ops` only, not readable by scripts. */
export function opsCookies(origin: string) {
  const cookie = (name: string, over: { sameSite: "strict" | "lax"; maxAge?: number }) => {
    const secure = origin.startsWith("https:");
    const options = { path: "/ops", httpOnly: true, secure, signed: false, overwrite: true, ...over };
    return {
      /** Returns the value; empty where there is none. */
      read: (ctx: Context): string => ctx.cookies.get(name, { signed: false }) ?? "",
      write: (ctx: Context, value: string): void => void ctx.cookies.set(name, value, options),
      delete: (ctx: Context): void => void ctx.cookies.set(name, null, options),
    };
  };
  return {
    session: cookie("ops_session", { sameSite: "strict" }),
    // The cookie is lax: a browser that comes back from Keycloak after a link of another site sends it, too.
    attempt: cookie("ops_sign_in", { sameSite: "lax", maxAge: ATTEMPT_SECONDS * 1000 }),
  };
}
