import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

test("a long step prints a line for each tenth, and its end", () => {
  const lines: string[] = [];
  const progress = createProgress((line) => lines.push(line));
  for (let done = 1; done <= 1000; done += 1) progress.update("tools", done, 1000);
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(lines.at(-1)).toBe("tools: 1,000 of 1,000");
});
