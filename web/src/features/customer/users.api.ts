import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 25;

/** A user who has logged in to the shop. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

/** Users whose name or email contains these words, admins first, page by page; without words all users. */
export const usersQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ["users", words],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<User>> => {
      const query = {
        limit: PAGE_SIZE,
        ...(words === "" ? {} : { q: words }),
        ...(cursor === "" ? {} : { cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/users", { params: { query } }));
      const users = data.map(({ _id, email, name, role }) => ({
        id: _id,
        email,
        name,
        isAdmin: role === "admin",
      }));
      return listPage(users, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** Grants or removes the admin role. Refetches the list, also after a failure. */
export const changeRole = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["change-role"],
    mutationFn: async ({ email, admin }: { email: string; admin: boolean }): Promise<void> => {
      const call = { params: { path: { email } } };
      await unwrap(
        admin
          ? customerApi.PUT("/user/admin/{email}", call)
          : customerApi.DELETE("/user/admin/{email}", call),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["users"] }),
  });
