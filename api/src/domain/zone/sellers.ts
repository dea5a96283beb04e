import type { EntityManager } from "@mikro-orm/postgresql";
import { defineRecords } from "../audit/manage-records.ts";
import { fieldChanges } from "../audit/record-change.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { freeSlug, slugOf } from "../shared/slug.ts";
import { tables } from "../shared/tables.ts";
import { inTurn } from "../shared/in-turn.ts";

export const SELLERS_MAX = 50;

/** The fields of a company that sells: they are printed on its invoices. */
export interface SellerContent {
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  readonly postcode: string;
  /** The ISO code, such as `DE`. */
  readonly country: string;
  /** A seller has a VAT id of the EU or another tax number. */
  readonly vatId: string | null;
  readonly taxNumber: string | null;
  readonly bank: string;
  readonly legal: string;
  /** The beginning of its invoice numbers. */
  readonly series: string;
}

export interface Seller extends SellerContent {
  readonly id: string;
  readonly version: number;
}

const selectSellers = (em: EntityManager) =>
  tables(em)
    .selectFrom("seller")
    .select(["id", "version", "name", "line1", "city", "postcode", "country", "series", "bank", "legal"])
    .select(["vat_id as vatId", "tax_number as taxNumber"]);

/** Returns all sellers by name. */
export const listSellers = ({ em }: AdminContext): Promise<Seller[]> =>
  selectSellers(em).orderBy("name").orderBy("id").execute();

/** Returns one seller. Error: `not-found`. */
export const findSeller = ({ em }: AdminContext, id: string): Promise<Seller> => readSeller(em, id);

async function readSeller(em: EntityManager, id: string): Promise<Seller> {
  const seller = await selectSellers(em).where("id", "=", id).executeTakeFirst();
  if (!seller) throw new DomainError("not-found", "Seller not found.");
  return seller;
}

/**
 * The changes of sellers; the id is made of the name and stays. Only a seller without zones and orders can be removed; with a zone its country stays. Errors:
 * `record-taken` (`series`), `record-in-use`, `too-many-records`.
 */
export const sellers = defineRecords<SellerContent, Seller>({
  kind: "seller",
  change: inTurn("seller"),
  find: readSeller,
  findSame: async (em, content) => {
    const all = await selectSellers(em).where("series", "=", content.series).execute();
    return all.find((seller) => Object.keys(sellerChanges(seller, content)).length === 0)?.id;
  },
  changesOf: sellerChanges,
  subjectOf: ({ id }) => id,
  insert: async (em, content) => {
    const all = await tables(em).selectFrom("seller").select("id").execute();
    if (all.length >= SELLERS_MAX) {
      throw new DomainError("too-many-records", `There are ${SELLERS_MAX} sellers. Remove one first.`);
    }
    await assertFreeSeries(em, content.series);
    // `new` is the address of the form of a new one.
    const taken = new Set(["new", ...all.map((seller) => seller.id)]);
    const id = freeSlug([slugOf(content.name, "seller")], taken);
    await tables(em)
      .insertInto("seller")
      .values({ id, ...columnsOf(content) })
      .execute();
    return id;
  },
  update: async (em, { id, version, series, country }, content) => {
    if (content.series !== series) await assertFreeSeries(em, content.series);
    // The tax of its zones depends on it.
    const zone = content.country === country ? undefined : await findZone(em, id);
    if (zone) throw inUse(`The zone ${zone.id} has this seller, so its country stays.`, "country");
    await tables(em)
      .updateTable("seller")
      .set({ ...columnsOf(content), version: version + 1 })
      .where("id", "=", id)
      .execute();
  },
  remove: async (em, { id }) => {
    const zone = await findZone(em, id);
    if (zone) throw inUse(`The zone ${zone.id} has this seller. Give it another one first.`);
    const order = await tables(em)
      .selectFrom("customer_order")
      .select("id")
      .where("seller", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (order) throw inUse("There are orders of this seller, so it stays.");
    await tables(em).deleteFrom("seller").where("id", "=", id).execute();
  },
});

const findZone = (em: EntityManager, sellerId: string) =>
  tables(em).selectFrom("zone").select("id").where("seller_id", "=", sellerId).executeTakeFirst();

const inUse = (message: string, field?: string): DomainError =>
  new DomainError("record-in-use", message, field);

function sellerChanges(before: SellerContent | null, after: SellerContent | null) {
  return fieldChanges(before ? auditedFields(before) : {}, after ? auditedFields(after) : {});
}

const auditedFields = ({ bank, legal, ...content }: SellerContent) => ({
  ...fieldsOf({ ...content, bank, legal }),
  bank: bank || null,
  legal: legal || null,
});

const fieldsOf = ({ name, line1, city, postcode, country, vatId, taxNumber, ...rest }: SellerContent) => {
  const { bank, legal, series } = rest;
  return { name, line1, city, postcode, country, vatId, taxNumber, bank, legal, series };
};

function columnsOf(content: SellerContent) {
  const { vatId, taxNumber, ...columns } = fieldsOf(content);
  return { ...columns, vat_id: vatId, tax_number: taxNumber };
}

async function assertFreeSeries(em: EntityManager, series: string): Promise<void> {
  const other = await tables(em)
    .selectFrom("seller")
    .select("name")
    .where("series", "=", series)
    .executeTakeFirst();
  if (other) throw new DomainError("record-taken", `${other.name} has this series already.`, "series");
}
