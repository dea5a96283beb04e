import { useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** Leads to the login page, which leads back to this page. */
export function ToLogin() {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  // A new state would navigate again with each render.
  const state = useMemo(() => ({ from }), [from]);
  return <Navigate to={paths.login} replace state={state} />;
}
