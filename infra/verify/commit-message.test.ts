import lint from "@commitlint/lint";
import load from "@commitlint/load";
import { expect, test } from "vitest";
import { projectRoot } from "./command.ts";

/** Checked in this process: each start of the hook's program takes a second. */
const { rules, plugins } = await load({}, { cwd: projectRoot });

const isValid = async (message: string): Promise<boolean> =>
  (await lint(`${message}\n`, rules, { plugins })).valid;

test.each([
  "feat(order): cancel an unpaid order",
  "fix(web): pass the cursor on\n\nThe second page was empty.",
])("accepts %j", async (message) => {
  expect(await isValid(message)).toBe(true);
});

test.each([
  ["has no type", "cancel an unpaid order"],
  ["has an unknown type", "improve(order): cancel an unpaid order"],
  ["is longer than 72 characters", `feat(order): cancel ${"x".repeat(53)}`],
  ["is in the past tense", "fix(web): passed the cursor on"],
  ["is in the third person", "fix(web): passes the cursor on"],
  ["begins with a capital letter", "fix(web): Pass the cursor on"],
  ["ends with a full stop", "fix(web): pass the cursor on."],
])("rejects a subject that %s", async (_, message) => {
  expect(await isValid(message)).toBe(false);
});
