import { changeRole } from "../../domain/customer/change-role.ts";
import { ensureCustomer } from "../../domain/customer/ensure-customer.ts";
import { requireAdmin } from "../../domain/customer/require-admin.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { aPaidOrder } from "../factories.ts";
import { anAdmin, aPerson, type TestShop } from "../test-shop.ts";

/** Who calls, in the order of the columns of `openapi/permissions.md`. */
export const CALLERS = {
  nobody: "Sends no access token and no session cookie",
  unverified: "An account whose e-mail address is not verified",
  customer: "A signed-in customer who has ordered nothing",
  "other customer": "A signed-in customer with a paid order of their own",
  owner: "The customer whose data the request names",
  admin: "Has the role `admin`, in the token and in the database",
  operator: "Has the role `operator`, not `admin`",
  "removed admin": "The token still has the role `admin`; it was taken away after the token was issued",
} as const;

export type Caller = keyof typeof CALLERS;

export const callers = Object.keys(CALLERS) as readonly Caller[];

/** Everybody who calls but the owner, who is somebody else for each request. */
export type Cast = Readonly<Record<Exclude<Caller, "owner">, SignedIn>>;

/** The people who call. All but `nobody` and `unverified` have used the shop before. */
export async function aCast(shop: TestShop): Promise<Cast> {
  const cast = {
    nobody: aPerson(),
    unverified: aPerson({ name: "Una Unverified" }),
    customer: await aKnown(shop, aPerson({ name: "Cleo Customer" })),
    "other customer": await aKnown(shop, aPerson({ name: "Otto Other" })),
    admin: await aKnownAdmin(shop),
    operator: await aKnown(shop, aPerson({ name: "Opal Operator", roles: new Set(["operator"]) })),
    "removed admin": await aKnownAdmin(shop),
  };
  await aPaidOrder(shop, { person: cast["other customer"] });
  await changeRole(shop.as(cast.admin), { email: cast["removed admin"].email, role: "customer" });
  return cast;
}

/** Makes the person a customer, as their first call does. */
export async function aKnown(shop: TestShop, person: SignedIn): Promise<SignedIn> {
  await ensureCustomer(shop.as(person));
  return person;
}

const EARLIER_MS = 60_000;

/** An admin whose token was issued a minute ago. */
async function aKnownAdmin(shop: TestShop): Promise<SignedIn> {
  const admin = anAdmin({ tokenIssuedAt: new Date(Date.now() - EARLIER_MS) });
  await requireAdmin(shop.as(admin));
  return admin;
}
