import { findAdminStatus } from "../../domain/customer/find-admin-status.ts";
import { findProfile } from "../../domain/customer/find-profile.ts";
import { updateProfile } from "../../domain/customer/update-profile.ts";
import { canonicalEmail } from "../../domain/shared/email.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { email } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentProfile, profileChangeWire, profileWire, readProfileChange } from "./customer.wire.ts";

const params = z.object({ email });

/** Returns the routes of the own account. `photoHosts`: allowed hosts of profile photos. */
export function customerRoutes(photoHosts: readonly string[]): Route[] {
  return [
    defineRoute({
      method: "put",
      path: "/user/{email}",
      name: "updateProfile",
      summary: "Store the signed-in user or their profile",
      policy: "signed-in",
      params,
      body: profileChangeWire(photoHosts),
      responses: {
        200: {
          description: "Stored; `token` is the verified access token of this call",
          body: z.strictObject({ token: z.string() }),
        },
      },
      problems: ["forbidden", "disagrees"],
      handle: async ({ params: { email: address }, body, token, domain }) => {
        if (body.email !== undefined && canonicalEmail(body.email) !== canonicalEmail(address)) {
          throw new DomainError(
            "disagrees",
            "The email in the body differs from the one in the path.",
            "email",
          );
        }
        await updateProfile(domain, { email: address, change: readProfileChange(body) });
        return ok({ token });
      },
    }),
    defineRoute({
      method: "get",
      path: "/user/{email}",
      name: "findProfile",
      summary: "The caller's profile",
      policy: "signed-in",
      params,
      responses: { 200: { description: "The profile", body: profileWire } },
      problems: ["forbidden"],
      handle: async ({ params: { email: address }, domain }) =>
        ok(presentProfile(await findProfile(domain, address))),
    }),
    defineRoute({
      method: "get",
      path: "/admin/{email}",
      name: "findAdminStatus",
      summary: "Whether the caller is an admin",
      policy: "signed-in",
      params,
      responses: {
        200: {
          description:
            "Whether the caller is an admin. `renew`: became admin after this token was issued, so the token must be renewed",
          body: z.strictObject({ admin: z.boolean(), renew: z.literal(true).optional() }),
        },
      },
      problems: ["forbidden"],
      handle: async ({ params: { email: address }, domain }) => {
        const { isAdmin, tokenIsStale } = await findAdminStatus(domain, address);
        return ok({ admin: isAdmin, ...(tokenIsStale && { renew: true as const }) });
      },
    }),
  ];
}
