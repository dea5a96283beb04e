import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 25;

const readUser = ({ _id, role, createdAt, ...user }: components["schemas"]["User"]) => ({
  ...user,
  id: _id,
  isAdmin: role === "admin",
  since: createdAt,
});

/** A user who has logged in to the shop, first at `since`. */
export type User = Readonly<ReturnType<typeof readUser>>;

/** The users to list; "" for all. */
export interface UserSearch {
  readonly words: string;
  readonly role: "admin" | "";
}

/** Users whose name or email contains these words, admins first, then by name, page by page; without words all users. */
export const usersQuery = ({ words, role }: UserSearch) =>
  infiniteQueryOptions({
    queryKey: ["users", words, role],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<User>> => {
      const query = {
        limit: PAGE_SIZE,
        ...(words === "" ? {} : { q: words }),
        ...(role === "" ? {} : { role }),
        ...(cursor === "" ? {} : { cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/users", { params: { query } }));
      return listPage(data.map(readUser), headers);
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
