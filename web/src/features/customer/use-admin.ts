import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { useSession } from "../../lib/auth/session.ts";
import { adminQuery } from "./customer.api.ts";

const NOBODY: SignedInUser = { email: "", name: "", roles: [] };

/** The signed-in user; only below RequireSession. */
export function useSignedInUser(): SignedInUser | undefined {
  const session = useSession();
  return session.status === "signed-in" ? session.user : undefined;
}

/** Returns whether the signed-in user is an admin, by the API. */
export function useAdminStatus(): UseQueryResult<boolean> {
  const user = useSignedInUser();
  return useQuery({ ...adminQuery(user ?? NOBODY), enabled: user !== undefined });
}

/** Returns whether to show admin links: by the API, and by the token until the API has responded. */
export function useShowsAdmin(): boolean {
  const user = useSignedInUser();
  return useAdminStatus().data ?? user?.roles.includes("admin") ?? false;
}
