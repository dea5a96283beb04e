import { asAdmin } from "../../domain/customer/require-admin.ts";
import type { AdminContext } from "../../domain/shared/context.ts";
import {
  defineRoute,
  type Exchange,
  type OutputOf,
  type Reply,
  type Responses,
  type Route,
  type RouteDeclaration,
} from "./route.ts";
import type { z } from "./zod.ts";

type AdminRoute<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Headers extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  R extends Responses,
> = Omit<RouteDeclaration<Params, Query, Headers, Body, R>, "policy" | "handle"> & {
  readonly handle: (
    exchange: Exchange<OutputOf<Params>, OutputOf<Query>, OutputOf<Headers>, OutputOf<Body>> & {
      readonly admin: AdminContext;
    },
  ) => Promise<Reply<R>>;
};

/** Declares a call for admins whose handler gets their context: before it, token and mirror were checked for the role (see `asAdmin`). */
export function adminRoute<
  R extends Responses,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>({ handle, ...declaration }: AdminRoute<Params, Query, Headers, Body, R>): Route {
  return defineRoute({
    ...declaration,
    policy: "admin",
    handle: async (exchange) => handle({ ...exchange, admin: await asAdmin(exchange.domain) }),
  });
}
