import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { signOut } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useAdminStatus } from "./use-admin.ts";

/** Renders the page for admins. Only `admin: false` signs out and leads to login; a failed request shows an error. */
export function RequireAdmin() {
  const { data: isAdmin, error, isFetching, refetch } = useAdminStatus();
  useEffect(() => {
    if (isAdmin === false) signOut({ to: paths.login, announce: false });
  }, [isAdmin]);
  if (isAdmin === true) return <Outlet />;
  if (error) {
    return (
      <ErrorPanel
        title="Your access could not be checked"
        message={asProblem(error).message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading what={isAdmin === false ? "Signing out …" : "Checking your access …"} />;
}
