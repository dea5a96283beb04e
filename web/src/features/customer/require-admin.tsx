import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { signOut } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { Loading } from "../../ui/loading.tsx";
import { QueryError } from "../../ui/query-fallback.tsx";
import { useAdminStatus } from "./use-admin.ts";

/** Renders the page for admins. Only `admin: false` signs out and leads to login; a failed request shows an error. */
export function RequireAdmin() {
  const query = useAdminStatus();
  const { data: isAdmin } = query;
  useEffect(() => {
    if (isAdmin === false) signOut({ to: paths.login, announce: false });
  }, [isAdmin]);
  if (isAdmin === true) return <Outlet />;
  if (query.error) return <QueryError query={query} title="Your access could not be checked" />;
  return <Loading what={isAdmin === false ? "Signing out …" : "Checking your access …"} />;
}
