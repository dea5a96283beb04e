import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { makeOnce } from "./make-once.ts";

test("concurrent callers wait for the first, and it is made once", async () => {
  const target = join(await temporaryFolder(), "made");
  let made = 0;
  let waited = 0;
  const callers = Array.from({ length: 4 }, () =>
    makeOnce(target, {
      onWait: () => (waited += 1),
      make: async (draft) => {
        made += 1;
        await writeFile(join(draft, "file"), "whole");
      },
    }),
  );
  await Promise.all(callers);
  expect({ made, waited }).toEqual({ made: 1, waited: 3 });
  expect(await readFile(join(target, "file"), "utf8")).toBe("whole");
});

test("a failure leaves nothing behind and the next one may try", async () => {
  const folder = await temporaryFolder();
  const target = join(folder, "made");
  const failing = makeOnce(target, {
    make: async (draft) => {
      await writeFile(join(draft, "half"), "");
      throw new Error("no space");
    },
  });
  await expect(failing).rejects.toThrow("no space");
  expect(await readdir(folder)).toEqual([]);
  await makeOnce(target, { make: async (draft) => writeFile(join(draft, "file"), "") });
  expect(await readdir(target)).toEqual(["file"]);
});

test("the draft of a killed process is removed", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "made.4711.draft"));
  await makeOnce(join(folder, "made"), { make: async (draft) => writeFile(join(draft, "file"), "") });
  expect(await readdir(folder)).toEqual(["made"]);
});
