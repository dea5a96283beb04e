import { matchRoutes, type RouteObject, useLocation, useOutletContext } from "react-router-dom";
import { useState } from "react";
import { safeReturnPath, STORED_RETURN_PATH } from "../lib/auth/return-path.ts";
import { shopOrigin } from "../lib/env.ts";
import { paths } from "../lib/paths.ts";
import { readStored } from "../lib/storage.ts";

/** Characters that the gateway rejects in a path. */
const REJECTED = /[/\\\p{Cc}]/u;

/** Returns whether a path leads to a page of the shop. */
export function leadsToPage(routes: RouteObject[], pathname: string): boolean {
  const page = isEncoded(pathname) ? matchRoutes(routes, pathname)?.at(-1) : undefined;
  if (!page || page.route.path === "*") return false;
  return Object.values(page.params).every((value = "") => !REJECTED.test(value));
}

function isEncoded(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** The page to return to after the login: the one that the link to it names in its state, else the one that is stored; home if that is no page. */
export function useReturnPath(): string {
  const isPage = useOutletContext<(pathname: string) => boolean>();
  // The path is read once: it is deleted when the login begins.
  const [stored] = useState(() => readStored("sessionStorage", STORED_RETURN_PATH));
  const state: unknown = useLocation().state;
  const named = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  const path = safeReturnPath(named ?? stored, shopOrigin());
  return isPage(new URL(path, shopOrigin()).pathname) ? path : paths.home;
}
