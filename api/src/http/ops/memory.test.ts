import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("does not load BullMQ and bull-board before the first request for them", () => {
  const script = `await import(${JSON.stringify(import.meta.resolve("../app.ts"))});
    await import(${JSON.stringify(import.meta.resolve("../../platform/operators.ts"))});
    await import(${JSON.stringify(import.meta.resolve("../../platform/job-admin.ts"))});
    const { createRequire } = await import("node:module");
    console.log(Object.keys(createRequire(import.meta.url).cache).join("\\n"));`;
  const loaded = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(loaded).toContain("node_modules/koa/");
  expect(loaded).not.toContain("bull-board");
  expect(loaded).not.toContain("node_modules/bullmq/");
});
