import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

test("on a terminal the bar is drawn in place, elsewhere there is a line for each tenth", () => {
  const drawn: string[] = [];
  const terminal = createProgress({ isTTY: true, write: (text) => drawn.push(text) });
  terminal.update("tools", 50, 100);
  terminal.update("tools", 100, 100);
  expect(drawn).toEqual([
    "\rtools [############------------] 50 of 100",
    "\rtools [########################] 100 of 100\n",
  ]);
  const lines: string[] = [];
  const file = createProgress({ write: (text) => lines.push(text) });
  for (let done = 1; done <= 1000; done += 1) file.update("tools", done, 1000);
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(lines.at(-1)).toBe("tools [########################] 1,000 of 1,000\n");
});
