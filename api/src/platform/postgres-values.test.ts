import { inspect } from "node:util";
import { CheckConstraintViolationException, UniqueConstraintViolationException } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { aDatabase } from "../testing/test-database.ts";

it("an error of the database names the rule that was broken, and no value of the row", async () => {
  const { orm, close } = await aDatabase();
  const add = (email: string): Promise<unknown> =>
    orm.em
      .fork()
      .execute(
        "insert into customer (id, subject, email, name) values (uuidv7(), 'subject-1', ?, 'Ada Okafor')",
        [email],
      )
      .catch((error: unknown) => error);
  try {
    const odd = await add("Ada@boltwright.test");
    expect(odd).toBeInstanceOf(CheckConstraintViolationException);
    expect(inspect(odd, { depth: 5 })).toContain("customer_email_check");
    await add("ada@boltwright.test");
    const twice = await add("ada@boltwright.test");
    expect(twice).toBeInstanceOf(UniqueConstraintViolationException);
    for (const error of [odd, twice])
      expect(inspect(error, { depth: 5 })).not.toMatch(/Okafor|ada@|subject-1/i);
  } finally {
    await close();
  }
});
