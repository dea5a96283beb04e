import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { lastValues } from "./report.ts";

test("each mark's value is that of the last run that measured it", async () => {
  const folder = await temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const run = (results: object[]) => JSON.stringify({ machine: "two cores", results });
  write(
    "2026-11-20T10-00-00.json",
    run([
      { mark: "paid", value: "120 ms" },
      { mark: "tools", value: "900 /s" },
    ]),
  );
  write("2026-11-21T10-00-00.json", run([{ mark: "paid", value: "110 ms" }]));
  write("2026-11-22T10-00-00.json", "half a fil");
  expect(lastValues(folder)).toEqual(
    new Map([
      ["paid", "110 ms"],
      ["tools", "900 /s"],
    ]),
  );
  expect(lastValues(join(folder, "nothing"))).toEqual(new Map());
});
