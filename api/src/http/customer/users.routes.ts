import { changeRole } from "../../domain/customer/change-role.ts";
import { listCustomers } from "../../domain/customer/list-customers.ts";
import { linkToNext, pageHeaders, pageQuery, searchText } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { email } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentUser, userWire } from "./users.wire.ts";

const params = z.object({ email });

const modified = {
  200: {
    description: "Number of changed users; 0 if nothing had to change",
    body: z.strictObject({ modifiedCount: z.int().min(0).max(1) }),
  },
};

const listUsersRoute = defineRoute({
  method: "get",
  path: "/users",
  name: "listUsers",
  summary: "All users who have signed in: admins first, each role by name",
  policy: "admin",
  limit: "reads",
  query: pageQuery.extend({
    q: searchText.openapi({ description: "Part of the email or name" }),
    role: z.enum(["admin", "customer"]).optional().openapi({ description: "Users with this role only" }),
  }),
  responses: { 200: { description: "One page of users", body: z.array(userWire), headers: pageHeaders } },
  handle: async ({ query: { q, role, limit, cursor }, domain }) => {
    const page = await listCustomers(domain, { query: q, role, limit, after: cursor });
    return ok(page.rows.map(presentUser), linkToNext(page, "/users", { q, role, limit }));
  },
});

const makeAdminRoute = defineRoute({
  method: "put",
  path: "/user/admin/{email}",
  name: "makeAdmin",
  summary: "Make a user an admin",
  policy: "admin",
  limit: "writes",
  params,
  responses: modified,
  problems: ["not-found", "role-being-changed", "keycloak-unavailable"],
  handle: async ({ params: { email: address }, domain }) =>
    ok({ modifiedCount: (await changeRole(domain, { email: address, role: "admin" })) ? 1 : 0 }),
});

const removeAdminRoute = defineRoute({
  method: "delete",
  path: "/user/admin/{email}",
  name: "removeAdmin",
  summary: "Remove the admin role of a user; the last admin is protected",
  policy: "admin",
  limit: "writes",
  params,
  responses: modified,
  problems: ["not-found", "last-admin", "role-being-changed", "keycloak-unavailable"],
  handle: async ({ params: { email: address }, domain }) =>
    ok({ modifiedCount: (await changeRole(domain, { email: address, role: "customer" })) ? 1 : 0 }),
});

export const userRoutes = [listUsersRoute, makeAdminRoute, removeAdminRoute];
