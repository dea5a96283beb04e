import { beforeEach, describe, expect, it, vi } from "vitest";
import { anOperator } from "../../testing/an-operator.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Act, audited } from "./audited.ts";
import { listOperatorActions } from "./list-operator-actions.ts";

const shop = shopFixture();
let action: string;
beforeEach(() => {
  action = `test.${newId()}`;
});

const rows = () =>
  shop.em.execute<{ outcome: string; target: string; detail: object; dry_run: boolean; act_id: string }[]>(
    "select outcome, target, detail, dry_run, act_id from operator_action where action = ? order by id",
    [action],
  );
const run = <Result>(
  work: () => Promise<Result>,
  act: Partial<Act> = {},
  detail?: (result: Result) => Readonly<Record<string, unknown>>,
) => audited(anOperator(shop), { action, target: "o1", ...act }, work, detail);

describe("an operator's action", () => {
  it("is recorded before it runs and again with its result, and returns that", async () => {
    let before: unknown;
    const work = async () => {
      before = await rows();
      return { moved: 3, email: "ada@boltwright.test" };
    };
    expect(await run(work, {}, ({ moved }) => ({ moved }))).toMatchObject({ moved: 3 });
    expect(before).toMatchObject([{ outcome: "begun", target: "o1", detail: {} }]);
    const [begun, done] = await rows();
    expect(done).toMatchObject({ outcome: "done", detail: { moved: 3 }, act_id: begun?.act_id });
    expect(JSON.stringify(await rows())).not.toContain("ada@");
  });

  it.each<[string, Error, string]>([
    ["refused", new DomainError("not-found", "Order not found."), "Order not found."],
    ["failed", new Error("connection lost"), "connection lost"],
  ])(
    "that does not succeed is recorded as %s with the reason, and throws it",
    async (outcome, error, reason) => {
      await expect(run(() => Promise.reject(error))).rejects.toBe(error);
      expect(await rows()).toMatchObject([{ outcome: "begun" }, { outcome, detail: { reason } }]);
    },
  );

  it("of a process that died stays begun in the list, so somebody sees it", async () => {
    const { promise } = Promise.withResolvers<never>();
    void run(() => promise);
    await expect.poll(async () => (await rows()).length).toBe(1);
    const { rows: listed } = await listOperatorActions(shop, { limit: 1 });
    expect(listed).toMatchObject([{ action, outcome: "begun", detail: {} }]);
  });

  it("does not run if it cannot be recorded", async () => {
    const work = vi.fn(async () => "done");
    await expect(run(work, { target: "a\0b" })).rejects.toThrow(/\w/);
    expect(work).not.toHaveBeenCalled();
    expect(await rows()).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["nothing", "", "nothing"],
    ["500 characters of a long one", "x".repeat(900), "x".repeat(500)],
    ["no half of a character", `${"x".repeat(499)}🔧`, `${"x".repeat(499)}\ufffd`],
  ])("names %s as its target", async (_what, target, recorded) => {
    await run(async () => {}, { target });
    expect((await rows()).map((row) => row.target)).toEqual([recorded, recorded]);
  });

  it("has a reason of at most 500 characters, also where half a character is left of it", async () => {
    const error = new Error(`${"x".repeat(499)}🔧 and more`);
    await expect(run(() => Promise.reject(error))).rejects.toBe(error);
    expect((await rows())[1]?.detail).toEqual({ reason: `${"x".repeat(499)}\ufffd` });
  });

  it("that only previews is marked as a dry run, in both entries", async () => {
    await run(async () => {}, { dryRun: true });
    expect((await rows()).map((row) => row.dry_run)).toEqual([true, true]);
  });

  it("is one of two that run at the same moment: each has its own result", async () => {
    const slow = Promise.withResolvers<string>();
    const first = run(() => slow.promise, { target: "first" });
    await expect(run(() => Promise.reject(new Error("no")), { target: "second" })).rejects.toThrow("no");
    slow.resolve("done");
    await first;
    const ended = (await rows()).filter(({ outcome }) => outcome !== "begun");
    expect(ended.map(({ target, outcome }) => `${target} ${outcome}`)).toEqual([
      "second failed",
      "first done",
    ]);
  });
});

it("actions are listed in pages, newest first, each once", async () => {
  for (let number = 0; number < 5; number += 1) await run(async () => {}, { target: String(number) });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listOperatorActions(shop, { limit: 2, after });
    seen.push(...page.rows.filter((row) => row.action === action).map(({ target }) => target));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual(["4", "3", "2", "1", "0"]);
});
