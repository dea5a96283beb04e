import { findSeller, listSellers, sellers, SELLERS_MAX } from "../../domain/zone/sellers.ts";
import { recordRoutes, recordVersion } from "../kit/record-routes.ts";
import { multilineText, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const idWire = text(80).openapi({ description: "Made of its first name, such as `boltwright-gmbh`" });

const fields = z.strictObject({
  name: text(100),
  line1: text(100),
  city: text(80),
  postcode: text(16),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "must be a code of two capital letters, such as DE" })
    .openapi({ description: "ISO 3166-1 code", example: "DE" }),
  vatId: text(20).nullable().openapi({ description: "VAT id of the EU" }),
  taxNumber: text(40).nullable().openapi({ description: "Tax number of a seller without a VAT id" }),
  bank: multilineText(500, 0).openapi({ description: "Bank account, printed on invoices" }),
  legal: multilineText(500, 0).openapi({ description: "Legal line of invoices" }),
  series: z
    .string()
    .regex(/^[A-Z]{1,5}$/, { error: "must be 1 to 5 capital letters, such as BW" })
    .openapi({ description: "Beginning of its invoice numbers", example: "BW" }),
});

/** A seller has a VAT id or a tax number, not both. */
const oneNumber = {
  error: "must be given without a VAT id, and only then",
  path: ["taxNumber"],
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
};
const hasOneNumber = ({ vatId, taxNumber }: z.output<typeof fields>): boolean =>
  (vatId === null) !== (taxNumber === null);

const sellerWire = z.strictObject({ ...fields.shape, id: idWire, version: recordVersion }).openapi("Seller");

export const sellerRoutes = recordRoutes({
  path: "/manage/sellers",
  names: ["Seller", "Sellers"],
  what: "seller",
  summaries: {
    list: "The companies that sell, for admins",
    add: "Add a company that sells",
    edit: "Change a seller; invoices that exist stay as they are",
    remove: "Remove a seller without zones and orders",
  },
  id: idWire,
  content: fields.refine(hasOneNumber, oneNumber).openapi("SellerContent"),
  edit: fields.extend({ version: recordVersion }).refine(hasOneNumber, oneNumber).openapi("SellerEdit"),
  changes: sellers,
  all: { body: z.array(sellerWire).max(SELLERS_MAX), read: listSellers },
  one: { body: sellerWire, read: findSeller },
  problems: { add: ["too-many-records"], save: ["record-taken", "record-in-use"], remove: ["record-in-use"] },
});
