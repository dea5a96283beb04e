import type { components } from "@shop/openapi/types";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { defineList, readOneOf, readWords } from "../records/list.ts";

export const WORDS_MAX = 100;

const readUser = ({ _id, role, createdAt, ...user }: components["schemas"]["User"]) => ({
  ...user,
  id: _id,
  isAdmin: role === "admin",
  since: createdAt,
});

/** A user who has logged in to the shop, first at `since`. */
export type User = Readonly<ReturnType<typeof readUser>>;

/** Users whose name or email contains these words, admins first, then by name. */
export const users = defineList({
  key: ["users"],
  path: paths.makeAdmin,
  filters: ["q", "role"],
  read: (address) => ({
    q: readWords(address.get("q"), WORDS_MAX),
    role: readOneOf(["", "admin"], address.get("role")),
  }),
  fetchPage: async ({ q, role }, part): Promise<ListPage<User>> => {
    const query = { ...part, ...(q !== "" && { q }), ...(role !== "" && { role }) };
    const { data, headers } = await unwrapWithHeaders(customerApi.GET("/users", { params: { query } }));
    return listPage(data.map(readUser), headers);
  },
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
