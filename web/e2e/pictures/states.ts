import type { Page } from "@playwright/test";
import { z } from "zod";

/** A state of a page: which answer of the shop is changed, and how. */
export type State = { readonly name: string; readonly apply: (page: Page) => Promise<unknown> };

const LONG = "Extraordinarily long name of a part that nobody shortened ".repeat(2).trim();
const rows = z.array(z.record(z.string(), z.unknown()));

/** The page as it is. */
export const asItIs: State = { name: "as-it-is", apply: async () => undefined };

/** An answer that does not come. */
export function loading(call: string): State {
  return { name: "loading", apply: (page) => page.route(call, () => undefined) };
}

/** The shop cannot answer for a moment. */
export function failing(call: string): State {
  const problem = {
    type: "urn:boltwright:problem:unavailable",
    title: "Service unavailable",
    status: 503,
    detail: "The shop cannot answer at the moment. Please try again.",
    requestId: "picture",
  };
  return {
    name: "error",
    apply: (page) =>
      page.route(call, (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: JSON.stringify(problem),
        }),
      ),
  };
}

/** A list with nothing in it. */
export function empty(call: string): State {
  return { name: "empty", apply: (page) => changeList(page, call, () => []) };
}

/** A list with its first row only. */
export function oneRow(call: string): State {
  return { name: "one-row", apply: (page) => changeList(page, call, (list) => list.slice(0, 1)) };
}

/** A hundred rows, whose texts are as long as somebody could make them. */
export function veryFull(call: string, textFields: readonly string[]): State {
  return {
    name: "very-full",
    apply: (page) =>
      changeList(page, call, (list) => {
        const [first] = list;
        if (!first) return [];
        const long = Object.fromEntries(textFields.map((field) => [field, LONG]));
        return Array.from({ length: 100 }, (_, index) => ({
          ...(list[index] ?? first),
          ...(list[index] ? {} : { _id: `0199f000-0000-7000-8000-${String(index).padStart(12, "0")}` }),
          ...(index % 3 === 0 ? long : {}),
        }));
      }),
  };
}

async function changeList(
  page: Page,
  call: string,
  change: (list: Record<string, unknown>[]) => Record<string, unknown>[],
): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const list = rows.parse(await response.json());
    await route.fulfill({ response, json: change(list) });
  });
}
