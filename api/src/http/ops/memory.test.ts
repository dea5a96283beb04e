import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("does not load bull-board before somebody asks for it", () => {
  const script = `await import(${JSON.stringify(import.meta.resolve("../app.ts"))});
    const { createRequire } = await import("node:module");
    console.log(Object.keys(createRequire(import.meta.url).cache).join("\\n"));`;
  const loaded = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(loaded).toContain("node_modules/koa/");
  expect(loaded).not.toContain("bull-board");
});
