import { paths } from "../paths.ts";

const NEVER_BACK_TO = new Set([paths.login, paths.register.toLowerCase()]);

/**
 * The page to come back to after sign-in: path and query of an address on our own origin.
 * Anything else (other origins, other schemes, the sign-in pages themselves) becomes `/`.
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return paths.home;
  if (!URL.canParse(wanted, origin)) return paths.home;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || NEVER_BACK_TO.has(url.pathname.replace(/\/+$/, "").toLowerCase()))
    return paths.home;
  // A path such as //host would be read as another origin by the next reader.
  return url.pathname.startsWith("//") ? paths.home : url.pathname + url.search;
}
