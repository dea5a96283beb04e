import { beforeAll, expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { Customer } from "./customer.entity.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { ensureAdmin, ensureCustomer } from "./ensure-customer.ts";
import { listCustomers } from "./list-customers.ts";

const shop = shopFixture();
const admin = anAdmin({ name: "Mira Holt", email: "mira.holt@boltwright.test" });
const PEOPLE = [
  aPerson({ name: "Ada Okafor", email: "ada@boltwright.test" }),
  aPerson({ name: "adam smith", email: "adam@boltwright.test" }),
  aPerson({ name: "100% Tools", email: "percent@boltwright.test" }),
  aPerson({ name: "Under_score", email: "under@boltwright.test" }),
  aPerson({ name: "Back\\slash", email: "back@boltwright.test" }),
  aPerson({ name: "Žofia D’Arc", email: "zofia@boltwright.test" }),
  anAdmin({ name: "Zoe Lindt", email: "zoe@boltwright.test" }),
];

beforeAll(async () => {
  for (const person of [admin, ...PEOPLE]) await ensureAdmin(shop.as(person));
});

const list = (query?: string, limit = 100, after?: string) =>
  listCustomers(shop.as(admin), { query, limit, after });
const namesOf = async (query?: string): Promise<string[]> => (await list(query)).rows.map(({ name }) => name);

it("admins are first, each role by name, in any case of letters", async () => {
  const names = await namesOf();
  expect(names.slice(0, 2)).toEqual(["Mira Holt", "Zoe Lindt"]);
  expect(new Set(names.slice(2))).toEqual(
    new Set(["100% Tools", "Ada Okafor", "adam smith", "Back\\slash", "Under_score", "Žofia D’Arc"]),
  );
  const others = names.slice(2).filter((name) => /^[a-z]/i.test(name));
  expect(others).toEqual(others.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
});

it("users can be listed by role", async () => {
  const listed = async (role: "admin" | "customer") =>
    (await listCustomers(shop.as(admin), { role, limit: 100 })).rows.map((user) => user.role);
  expect(await listed("admin")).toEqual(["admin", "admin"]);
  expect(await listed("customer")).toEqual(Array.from({ length: 6 }, () => "customer"));
});

it("a user who was erased is not listed", async () => {
  const person = aPerson({ name: "Erik Gone", email: "erik@boltwright.test" });
  await ensureCustomer(shop.as(person));
  expect(await namesOf("erik@")).toEqual(["Erik Gone"]);
  await deleteOwnAccount(shop.as(person), person.email);
  expect(await namesOf("erased")).toEqual([]);
});

it("a user has an id, email, name, role and first login, and no other data", async () => {
  const { createdAt } = await shop.em.findOneOrFail(Customer, { email: "ada@boltwright.test" });
  expect((await list("ada@")).rows).toEqual([
    {
      id: expect.any(String),
      email: "ada@boltwright.test",
      name: "Ada Okafor",
      role: "customer",
      created_at: createdAt,
    },
  ]);
});

it.each([
  ["part of a name, in any case", "OKA", ["Ada Okafor"]],
  ["part of an email address", "zoe@", ["Zoe Lindt"]],
  ["a percent sign as itself", "100%", ["100% Tools"]],
  ["an underscore as itself", "r_s", ["Under_score"]],
  ["a backslash as itself", "k\\s", ["Back\\slash"]],
  ["letters without accents and another apostrophe", "zofia d'arc", ["Žofia D’Arc"]],
  ["characters that nobody sees", "\u200Eada\u00A0okafor\u200B", ["Ada Okafor"]],
  ["an unknown text", "nobody here", []],
])("a query finds %s", async (_, query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

it("pages continue across the border between admins and others, each user once", async () => {
  const all = (await list()).rows.map(({ id }) => id);
  const paged: string[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await list(undefined, 2, after);
    expect(rows.length).toBeLessThanOrEqual(2);
    paged.push(...rows.map(({ id }) => id));
    after = next ?? undefined;
  } while (after);
  expect(paged).toEqual(all);
});

it("is forbidden for customers and anonymous callers", async () => {
  for (const actor of [aPerson(), { kind: "anonymous" } as const]) {
    await expect(listCustomers(shop.as(actor), { limit: 10 })).rejects.toMatchObject({ code: "forbidden" });
  }
});
