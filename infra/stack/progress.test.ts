import { describe, expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function recorded(isTTY: boolean) {
  const shown: string[] = [];
  return { shown, progress: createProgress({ write: (text) => shown.push(text), isTTY }) };
}

describe("progress", () => {
  test("a step ends with its name and its time, and hands on its result", async () => {
    const { shown, progress } = recorded(false);
    expect(await progress.step("redis", () => Promise.resolve(7))).toBe(7);
    expect(shown).toEqual([expect.stringMatching(/^redis {7}ready in \d+\.\d s\n$/)]);
  });

  test("a step that fails is not called ready", async () => {
    const { shown, progress } = recorded(false);
    await expect(progress.step("redis", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(shown).toEqual([]);
  });

  test("in a file, numbers that run do not become a flood of lines, a new activity is printed at once", async () => {
    const { shown, progress } = recorded(false);
    await progress.step("keycloak", (note) => {
      for (let percent = 0; percent < 100; percent++) note(`fetching ${percent} % of 176 MB`);
      note("unpacking");
      return Promise.resolve();
    });
    expect(shown.slice(0, -1)).toEqual([
      "keycloak    fetching 0 % of 176 MB ...\n",
      "keycloak    unpacking ...\n",
    ]);
  });

  test("on a terminal they are drawn over each other, and lines that stay begin on a clean line", async () => {
    const { shown, progress } = recorded(true);
    await progress.step("keycloak", (note) => {
      for (const percent of [1, 2]) note(`fetching ${percent} %`);
      return Promise.resolve();
    });
    expect(shown.map((text) => text.startsWith("\r\u001b[K"))).toEqual([true, true, true]);
    expect(shown.map((text) => text.endsWith("\n"))).toEqual([false, false, true]);
    progress.print("ready http://localhost:8080");
    expect(shown.at(-1)).toBe("ready http://localhost:8080\n");
  });
});
