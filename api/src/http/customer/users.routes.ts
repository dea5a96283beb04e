import { changeRole, type Role } from "../../domain/customer/change-role.ts";
import { listCustomers } from "../../domain/customer/list-customers.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { searchText } from "../kit/paging.ts";
import { modified, ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { email } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { userWire } from "./users.wire.ts";

const listUsersRoute = pagedRoute({
  path: "/users",
  name: "listUsers",
  summary: "All users who have signed in: admins first, each role by name",
  filter: z.object({
    q: searchText.openapi({ description: "Part of the email or name" }),
    role: z.enum(["admin", "customer"]).optional().openapi({ description: "Users with this role only" }),
  }),
  rows: ["users", userWire],
  read: (domain, { q, ...page }) => listCustomers(domain, { query: q, ...page }),
});

const changeRoleRoute = (role: Role, route: Pick<Route, "method" | "name" | "summary" | "problems">) =>
  defineRoute({
    ...route,
    path: "/user/admin/{email}",
    policy: "admin",
    params: z.object({ email }),
    responses: modified("users"),
    handle: async ({ params, domain }) =>
      ok({ modifiedCount: (await changeRole(domain, { ...params, role })) ? 1 : 0 }),
  });

export const userRoutes = [
  listUsersRoute,
  changeRoleRoute("admin", {
    method: "put",
    name: "makeAdmin",
    summary: "Make a user an admin",
    problems: ["not-found", "role-being-changed", "keycloak-unavailable"],
  }),
  changeRoleRoute("customer", {
    method: "delete",
    name: "removeAdmin",
    summary: "Remove the admin role of a user; the last admin is protected",
    problems: ["not-found", "last-admin", "role-being-changed", "keycloak-unavailable"],
  }),
];
