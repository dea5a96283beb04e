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

/** The shop's word on whether the signed-in user is an admin. */
export function useAdminStatus(): UseQueryResult<boolean> {
  const user = useSignedInUser();
  return useQuery({ ...adminQuery(user ?? NOBODY), enabled: user !== undefined });
}

/** Whether to show an admin's things: the shop's word, and the token's until that is there. */
export function useShowsAdmin(): boolean {
  const user = useSignedInUser();
  return useAdminStatus().data ?? user?.roles.includes("admin") ?? false;
}
