import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The entries that the customer's next order begins with; an empty text means not given. The first address is the default. */
export type Contact = components["schemas"]["Contact"];

/** An address with the customer's own name for it. */
export type SavedAddress = Readonly<Contact["addresses"][number]>;

/** The contact data of the customer with this email. */
export const contactQuery = (email: string) =>
  queryOptions({
    queryKey: ["contact", email],
    queryFn: async (): Promise<Contact> =>
      unwrap(customerApi.GET("/user/{email}/contact", { params: { path: { email } } })),
    staleTime: 30_000,
  });

/** Replaces the given fields. */
export const storeContact = (email: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["store-contact", email],
    mutationFn: async (change: components["schemas"]["ContactChange"]): Promise<Contact> =>
      unwrap(customerApi.PUT("/user/{email}/contact", { params: { path: { email } }, body: change })),
    onSuccess: (stored) => queryClient.setQueryData(contactQuery(email).queryKey, stored),
  });

/** Stores what an order was made with as the customer's default, where the customer has none yet. */
export const storeDefaults = (email: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["store-defaults", email],
    mutationFn: async (change: components["schemas"]["ContactChange"]): Promise<Contact> => {
      // Another tab may have saved some since the form opened.
      const stored = await queryClient.query({ ...contactQuery(email), staleTime: 0 });
      if (stored.phone !== "" || stored.addresses.length > 0) return stored;
      return unwrap(customerApi.PUT("/user/{email}/contact", { params: { path: { email } }, body: change }));
    },
    onSuccess: (stored) => queryClient.setQueryData(contactQuery(email).queryKey, stored),
  });

/** Changes the saved addresses; the input returns the new list for the stored one. */
export const storeAddresses = (email: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["store-addresses", email],
    mutationFn: async (
      change: (stored: readonly SavedAddress[]) => readonly SavedAddress[],
    ): Promise<Contact> => {
      // The shown list may lack what another tab has saved.
      const stored = await queryClient.query({ ...contactQuery(email), staleTime: 0 });
      return unwrap(
        customerApi.PUT("/user/{email}/contact", {
          params: { path: { email } },
          body: { addresses: [...change(stored.addresses)] },
        }),
      );
    },
    onSuccess: (stored) => queryClient.setQueryData(contactQuery(email).queryKey, stored),
  });

/** Fetches everything that the shop stores about the customer, as a JSON file. */
export const exportOwnData = (email: string) =>
  mutationOptions({
    mutationKey: ["export-own-data", email],
    mutationFn: async (): Promise<Blob> => {
      const data = await unwrap(customerApi.GET("/user/{email}/data", { params: { path: { email } } }));
      return new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    },
  });

/** Deletes the account. The result shows whether the login is deleted too. */
export const deleteOwnAccount = (email: string) =>
  mutationOptions({
    mutationKey: ["delete-own-account", email],
    mutationFn: async (): Promise<{ loginDeleted: boolean }> =>
      unwrap(customerApi.DELETE("/user/{email}", { params: { path: { email } } })),
  });
