import { chmodSync, mkdirSync, statSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareStackDir, stackPaths } from "./stack-dir.ts";
import { temporaryFolder } from "./testing/stub-process.ts";

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

test("mails, accounts and payments are for the folder's owner only, also where they were open before", () => {
  const paths = stackPaths(dir);
  mkdirSync(paths.data("mail"), { recursive: true });
  chmodSync(paths.data("mail"), 0o755);
  prepareStackDir(paths);
  const modes = ["keycloak", "mail", "stripe"].map((name) => statSync(paths.data(name)).mode % 0o1000);
  expect(modes).toEqual([0o700, 0o700, 0o700]);
});
