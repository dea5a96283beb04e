import { findContact, storeContact } from "../../domain/customer/contact.ts";
import { deleteOwnAccount } from "../../domain/customer/delete-own-account.ts";
import { exportOwnData } from "../../domain/customer/export-own-data.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { email } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { contactChangeWire, contactWire, ownDataWire, presentOwnData } from "./account.wire.ts";

const params = z.object({ email });

const getContact = defineRoute({
  method: "get",
  path: "/user/{email}/contact",
  name: "findContact",
  summary: "The caller's contact data and saved addresses",
  policy: "signed-in",
  params,
  responses: { 200: { description: "What the caller's next order begins with", body: contactWire } },
  problems: ["forbidden"],
  handle: async ({ params: { email: address }, domain }) => ok(await findContact(domain, address)),
});

const putContact = defineRoute({
  method: "put",
  path: "/user/{email}/contact",
  name: "storeContact",
  summary: "Replace the given fields of the caller's contact data and saved addresses",
  policy: "signed-in",
  params,
  body: contactChangeWire,
  responses: { 200: { description: "All fields as stored", body: contactWire } },
  problems: ["forbidden"],
  handle: async ({ params: { email: address }, body, domain }) =>
    ok(await storeContact(domain, { email: address, change: body })),
});

const getOwnData = defineRoute({
  method: "get",
  path: "/user/{email}/data",
  name: "exportOwnData",
  summary: "Everything that the shop stores about the caller",
  policy: "signed-in",
  params,
  responses: {
    200: {
      description: "Profile, contact data, orders, refunds, returns, reviews, wish list, stock alerts",
      body: ownDataWire,
    },
  },
  problems: ["forbidden"],
  handle: async ({ params: { email: address }, domain }) =>
    ok(presentOwnData(await exportOwnData(domain, address)), {
      "content-disposition": 'attachment; filename="my-data.json"',
    }),
});

const deleteAccount = defineRoute({
  method: "delete",
  path: "/user/{email}",
  name: "deleteOwnAccount",
  summary: "Delete the caller's account; orders are retained without personal data",
  policy: "signed-in",
  params,
  responses: {
    200: {
      description:
        "The shop has no personal data of the caller any more. `loginDeleted`: whether the account at the identity provider is gone too",
      body: z.strictObject({ loginDeleted: z.boolean() }),
    },
  },
  problems: ["forbidden", "orders-open"],
  handle: async ({ params: { email: address }, domain }) => ok(await deleteOwnAccount(domain, address)),
});

/** The routes of contact data, saved addresses, export and deletion of the own account. */
export const accountRoutes: Route[] = [getContact, putContact, getOwnData, deleteAccount];
