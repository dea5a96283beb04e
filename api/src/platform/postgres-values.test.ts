import { inspect } from "node:util";
import { CheckConstraintViolationException, UniqueConstraintViolationException } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../domain/shared/ids.ts";
import { tables } from "../domain/shared/tables.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

const addBySql = (email: string): Promise<unknown> =>
  database.orm.em
    .fork()
    .execute(
      "insert into customer (id, subject, email, name) values (uuidv7(), 'subject-1', ?, 'Ada Okafor')",
      [email],
    );

const addByTypedQuery = (email: string): Promise<unknown> =>
  tables(database.orm.em.fork())
    .insertInto("customer")
    .values({ id: newId(), subject: "subject-2", email, name: "Ada Okafor" })
    .execute();

it("an error of the database names the rule that was broken, and no value of the row", async () => {
  const odd = await caught(addBySql("Ada@boltwright.test"));
  expect(odd).toBeInstanceOf(CheckConstraintViolationException);
  expect(inspect(odd, { depth: 5 })).toContain("customer_email_check");
  await addBySql("ada@boltwright.test");
  const twice = await caught(addBySql("ada@boltwright.test"));
  expect(twice).toBeInstanceOf(UniqueConstraintViolationException);
  for (const error of [odd, twice])
    expect(inspect(error, { depth: 5 })).not.toMatch(/Okafor|ada@|subject-1/i);
});

it("so does an error of a typed query", async () => {
  const odd = await caught(addByTypedQuery("Ada@boltwright.test"));
  expect(odd).toMatchObject({ code: "23514", constraint: "customer_email_check" });
  await addByTypedQuery("ada.two@boltwright.test");
  const twice = await caught(addByTypedQuery("ada.two@boltwright.test"));
  expect(twice).toMatchObject({ code: "23505", constraint: expect.any(String) });
  for (const error of [odd, twice])
    expect(inspect(error, { depth: 5 })).not.toMatch(/Okafor|ada@|ada\.two|subject-2/i);
});
