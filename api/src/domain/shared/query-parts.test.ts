import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anyOf } from "./any-of.ts";
import { formatError } from "./format-error.ts";
import { finishOutboxRow } from "./finish-outbox-row.ts";
import { isId, newId } from "./ids.ts";
import { likeLiteral } from "./like.ts";
import { isUniqueViolation } from "./postgres-errors.ts";
import { RECENT_ID, RECENT_SECONDS } from "./recent-changes.ts";
import { setLocal } from "./set-local.ts";
import { recordSweepAttempt } from "./sweep-attempt.ts";
import { fromNow, NOW, tables } from "./tables.ts";

const shop = shopFixture();

describe("a text in a pattern", () => {
  it("matches exactly where JavaScript finds it, whatever its characters", async () => {
    const integer = seededIntegers(5);
    const characters = ["%", "_", "\\", "a", "B", "'", '"', " ", "é", "€", "😀"];
    const text = (length: number): string =>
      Array.from({ length }, () => characters[integer(0, characters.length - 1)]).join("");
    const cases = Array.from({ length: 3000 }, () => {
      const [whole, part] = [text(integer(0, 8)), text(integer(1, 3))];
      return { whole, pattern: `%${likeLiteral(part)}%`, expected: whole.includes(part) };
    });
    const wrong = await shop.em.execute(
      `select * from jsonb_to_recordset(?::jsonb) as c(whole text, pattern text, expected boolean)
       where (whole like pattern) <> expected`,
      [JSON.stringify(cases)],
    );
    expect(wrong).toEqual([]);
  });
});

describe("an id", () => {
  it("is recognized, and sorts by time in the shop and in the database", async () => {
    const ids = Array.from({ length: 200 }, newId);
    expect(ids.filter((id) => !isId(id))).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
    const sorted = await shop.em.execute<{ id: string }[]>(
      "select id::text from jsonb_array_elements_text(?::jsonb) as t(text), lateral (select text::uuid as id) as u order by u.id",
      [JSON.stringify(ids)],
    );
    expect(sorted.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    "",
    "x",
    newId().toUpperCase(),
    `${newId()} `,
    `{${newId()}}`,
    newId().replaceAll("-", ""),
    `${newId()}\n`,
  ])("is not %j", (text) => expect(isId(text)).toBe(false));
});

describe("any of several values", () => {
  it("finds exactly these, and nothing for none", async () => {
    const tools = [await aTool(shop), await aTool(shop), await aTool(shop)];
    const find = async (ids: readonly string[]): Promise<string[]> => {
      const rows = await tables(shop.em)
        .selectFrom("tool")
        .select("id")
        .where("id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id }) => id).toSorted();
    };
    const [first = "", second = ""] = tools.map(({ id }) => id);
    expect(await find([second, first, first, newId()])).toEqual([first, second]);
    expect(await find([])).toEqual([]);
  });
});

describe("a parameter for triggers", () => {
  it("ends with its transaction, also on the same connection", async () => {
    const tool = await aTool(shop);
    const remove = `update stock_movement set note = 'erased' where tool_id = '${tool.id}'`;
    const em = shop.em.fork();
    await em.begin();
    await setLocal(em, "shop.personal_data", "remove");
    await em.execute(remove);
    await em.rollback();
    await em.begin();
    await expect(em.execute(remove)).rejects.toThrow("is append-only");
    await em.rollback();
  });

  it("allows the removal of personal data in a ledger, and no deletion of its lines", async () => {
    const tool = await aTool(shop);
    const work = shop.em.transactional(async (em) => {
      await setLocal(em, "shop.personal_data", "remove");
      await em.execute("delete from stock_movement where tool_id = ?", [tool.id]);
    });
    await expect(work).rejects.toThrow("is append-only");
    expect(await countOf(shop, "stock_movement where tool_id = ?", [tool.id])).toBe(1);
  });
});

describe("a row of the outbox", () => {
  const aRow = async (status: string): Promise<string> => {
    const id = newId();
    await shop.em.execute(
      `insert into outbox (id, event, job, payload, status, error, finished_at)
       values (?, 'test', 'test', '{}', ?, 'failed once', ${status === "dead" ? "now()" : "null"})`,
      [id, status],
    );
    return id;
  };
  const statusOf = async (id: string) =>
    (await shop.em.execute("select status, error from outbox where id = ?", [id]))[0];

  it.each(["new", "sent"])("that is %s is finished, without its last error", async (status) => {
    const [id, other] = [await aRow(status), await aRow(status)];
    await finishOutboxRow(tables(shop.em), id).execute();
    expect(await statusOf(id)).toEqual({ status: "done", error: null });
    expect(await statusOf(other)).toEqual({ status, error: "failed once" });
  });

  it("that was dead-lettered stays dead, and no id is no row", async () => {
    const id = await aRow("dead");
    for (const one of [id, null]) await finishOutboxRow(tables(shop.em), one).execute();
    expect(await statusOf(id)).toEqual({ status: "dead", error: "failed once" });
  });
});

describe("an attempt of a recurring job", () => {
  it("is stored once for each subject, with the time of the last one", async () => {
    const subject = newId();
    const age = async (): Promise<number> => {
      const [row] = await shop.em.execute<{ age: number }[]>(
        "select extract(epoch from now() - tried_at)::float8 as age from sweep_attempt where subject_id = ?",
        [subject],
      );
      return row?.age ?? Number.NaN;
    };
    await recordSweepAttempt(shop, subject);
    await shop.em.execute(
      "update sweep_attempt set tried_at = tried_at - interval '1 day' where subject_id = ?",
      [subject],
    );
    expect(await age()).toBeGreaterThan(86_000);
    await recordSweepAttempt(shop, subject);
    expect(await age()).toBeLessThan(3600);
    expect(await countOf(shop, "sweep_attempt where subject_id = ?", [subject])).toBe(1);
  });
});

describe("time in statements", () => {
  it("is the database's, and a moment before or after it is exact", async () => {
    const { now, later, earlier } = await tables(shop.em)
      .selectNoFrom([NOW.as("now"), fromNow(1500).as("later"), fromNow(-86_400_000).as("earlier")])
      .executeTakeFirstOrThrow();
    expect(later.getTime() - now.getTime()).toBe(1500);
    expect(now.getTime() - earlier.getTime()).toBe(86_400_000);
  });

  it("has the lowest id of the last seconds below every id of these, and above older ones", async () => {
    const { recent } = await tables(shop.em).selectNoFrom(RECENT_ID.as("recent")).executeTakeFirstOrThrow();
    const [ids] = await shop.em.execute<{ inside: string; outside: string }[]>(
      "select uuidv7(? * interval '1 second')::text as inside, uuidv7(? * interval '1 second')::text as outside",
      [1 - RECENT_SECONDS, -1 - RECENT_SECONDS],
    );
    expect([ids?.outside ?? "", recent, ids?.inside ?? ""]).toEqual(
      [ids?.outside ?? "", recent, ids?.inside ?? ""].toSorted(),
    );
  });
});

it("only a violated unique index is taken for one", async () => {
  const tool = await aTool(shop);
  const errorOf = (statement: string) => shop.em.execute(statement).catch((error: unknown) => error);
  const twice = await errorOf(
    `insert into part_number select * from part_number where tool_id = '${tool.id}'`,
  );
  const negative = await errorOf(`update tool set stock_quantity = -1 where id = '${tool.id}'`);
  expect([twice, negative, new Error("23505"), null, { code: "23505" }].map(isUniqueViolation)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(formatError(negative)).toContain("stock_quantity_check");
});
