import { paths } from "../paths.ts";

/** The session storage key: the page before the login, stored when a link of the identity service's pages leads to the shop's login. */
export const STORED_RETURN_PATH = "login-return-path";

const NEVER_BACK_TO = new Set([paths.login, paths.register.toLowerCase()]);

/**
 * Returns the page to return to after login: path and query of a URL on our own origin. Anything else (other origins or
 * schemes, the login pages) becomes `/`.
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return paths.home;
  if (!URL.canParse(wanted, origin)) return paths.home;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || NEVER_BACK_TO.has(url.pathname.replace(/\/+$/, "").toLowerCase()))
    return paths.home;
  // A path such as //host would be parsed as another origin.
  return url.pathname.startsWith("//") ? paths.home : url.pathname + url.search;
}
