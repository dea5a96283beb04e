import { test as base, expect } from "@playwright/test";
import { readStack } from "./stack-state.ts";

type Watch = {
  /** What went wrong in any page so far: console errors, exceptions, violations of the content security policy. */
  heard: readonly string[];
  /** From now on a matching console error is expected. */
  expectConsoleError: (pattern: RegExp) => void;
};

/**
 * A browser test on the shop's origin. Any console error, uncaught exception or violation of the content security policy
 * fails it, on every page and in every frame.
 */
export const test = base.extend<{ watch: Watch }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(readStack().origin),
  watch: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      context.on("console", (message) => {
        const where = message.location().url;
        if (message.type() === "error") heard.push(`${message.text()} (${where})`);
      });
      context.on("weberror", (error) => heard.push(String(error.error())));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          console.error(`content security policy: ${violatedDirective} blocked ${blockedURI}`);
        });
      });
      await use({ heard, expectConsoleError: (pattern) => expected.push(pattern) });
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
