import type { components } from "@shop/openapi/types";
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { accessToken } from "../../lib/auth/session.ts";

export type Profile = components["schemas"]["Profile"];

/** The part of a profile that its owner edits. An empty string means not given. */
export type ProfileDetails = Readonly<Pick<Profile, "education" | "location" | "linkedin" | "photoUrl">>;

/** The profile of the customer with this email. */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ["profile", email],
    queryFn: async (): Promise<Profile> =>
      unwrap(customerApi.GET("/user/{email}", { params: { path: { email } } })),
    staleTime: 30_000,
  });

/** Saves the four details, then refetches the profile. */
export const saveProfile = (email: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["save-profile", email],
    mutationFn: async (details: ProfileDetails): Promise<void> => {
      await unwrap(customerApi.PUT("/user/{email}", { params: { path: { email } }, body: { ...details } }));
    },
    onSuccess: (_saved, details) => {
      const { queryKey } = profileQuery(email);
      queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, ...details });
      return queryClient.invalidateQueries({ queryKey });
    },
  });

/** Fetches whether this customer is an admin. Renews the token first if the role was granted after login. */
async function fetchIsAdmin(email: string): Promise<boolean> {
  const call = () => unwrap(customerApi.GET("/admin/{email}", { params: { path: { email } } }));
  const { admin, renew } = await call();
  if (renew !== true) return admin;
  await accessToken(true);
  return (await call()).admin;
}

/** The lifetime of an access token: an idle page polls as often and so renews it. */
const TOKEN_MS = 300_000;

/** Queries whether the API accepts this customer as an admin; refetched when a renewed token has another role. */
export const adminQuery = ({ email, roles }: SignedInUser) =>
  queryOptions({
    queryKey: ["admin", email, roles.includes("admin")],
    queryFn: () => fetchIsAdmin(email),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: TOKEN_MS,
  });
