import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { accessToken } from "../../lib/auth/session.ts";

/** The part of a profile that its owner edits. Empty text means not given. */
export interface ProfileDetails {
  readonly education: string;
  readonly location: string;
  readonly linkedin: string;
  readonly photoUrl: string;
}

export interface Profile extends ProfileDetails {
  readonly email: string;
  readonly name: string;
}

/** The profile of the customer with this address. */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ["profile", email],
    queryFn: async (): Promise<Profile> =>
      unwrap(customerApi.GET("/user/{email}", { params: { path: { email } } })),
    staleTime: 30_000,
  });

/** Writes the four details, then reads the profile again. */
export const saveProfile = (email: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["save-profile", email],
    mutationFn: async (details: ProfileDetails): Promise<void> => {
      await unwrap(customerApi.PUT("/user/{email}", { params: { path: { email } }, body: { ...details } }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["profile", email] }),
  });

/** Asks whether this customer is an admin. Who was made one since they signed in gets a new token first. */
async function askForAdmin(email: string): Promise<boolean> {
  const call = () => unwrap(customerApi.GET("/admin/{email}", { params: { path: { email } } }));
  const { admin, renew } = await call();
  if (renew !== true) return admin;
  await accessToken(true);
  return (await call()).admin;
}

/** Whether the shop takes this customer for an admin. */
export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ["admin", email],
    queryFn: () => askForAdmin(email),
    staleTime: 30_000,
  });
