import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { lookForQpdf } from "./qpdf-program.ts";

test.each([
  ["12.2.0", true],
  ["11.3.0", true],
  ["10.6.3", false],
])("qpdf %s is used: %s", async (version, isUsed) => {
  const folder = await temporaryFolder();
  const program = join(folder, "qpdf");
  await writeFile(program, `#!/bin/sh\necho 'qpdf version ${version}'\n`, { mode: 0o755 });
  expect(await lookForQpdf(folder)).toBe(isUsed ? program : null);
});
