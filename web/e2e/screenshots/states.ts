import type { Page } from "@playwright/test";
import { z } from "zod";
import { changeJson, holdBack, respond } from "../support/intercept.ts";
import { renderInBrowser } from "../support/static-page.ts";

/** A state of a page: the changed API responses, and the actions on the loaded page. */
export type State = {
  readonly name: string;
  readonly apply: (page: Page) => Promise<unknown>;
  readonly done?: (page: Page) => Promise<unknown>;
};

export const LONG = "Extraordinarily long name of a part that nobody shortened ".repeat(2).trim();
const rows = z.array(z.record(z.string(), z.unknown()));

/** The unchanged page. */
export const asItIs: State = { name: "as-it-is", apply: async () => undefined };

/** Changes the responses to calls; a page that the server rendered would not need them. */
const onEach = async (
  page: Page,
  calls: readonly string[],
  apply: (call: string) => Promise<unknown>,
): Promise<void> => {
  await renderInBrowser(page);
  for (const call of calls) await apply(call);
};

/** Responses that never arrive. */
export function loading(...calls: string[]): State {
  return {
    name: "loading",
    apply: (page) => onEach(page, calls, (call) => holdBack(page, call)),
  };
}

/** A call with this response. */
export function responding(name: string, call: string, json: object, done?: State["done"]): State {
  return {
    name,
    apply: (page) => onEach(page, [call], () => respond(page, call, { json })),
    ...(done && { done }),
  };
}

/** All of these states at once. */
export const together = (name: string, ...states: readonly State[]): State => ({
  name,
  apply: async (page) => {
    for (const { apply } of states) await apply(page);
  },
});

/** The page after an action. */
export const after = (name: string, done: NonNullable<State["done"]>): State => ({ ...asItIs, name, done });

/** The identity service is unreachable. */
export const signInAway: State = {
  name: "sign-in-away",
  apply: (page) => respond(page, "*/auth/realms/*", { status: 502 }),
};

/** The device loses its network. */
export const offline = after("offline", (page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    window.dispatchEvent(new Event("offline"));
  }),
);

/** The API takes too long: the one failure of the shop that is shown without another attempt. */
export function failing(...calls: string[]): State {
  const problem = {
    type: "urn:boltwright:problem:timeout",
    title: "Gateway timeout",
    status: 504,
    detail: "The shop took too long to respond. Try again in a moment.",
    requestId: "screenshot",
  };
  return {
    name: "error",
    apply: (page) =>
      onEach(page, calls, (call) =>
        respond(page, call, { status: 504, type: "application/problem+json", json: problem }),
      ),
  };
}

/** Empty lists. */
export function empty(...calls: string[]): State {
  return { name: "empty", apply: (page) => onEach(page, calls, (call) => changeList(page, call, () => [])) };
}

/** Lists with their first row only. */
export function oneRow(...calls: string[]): State {
  return {
    name: "one-row",
    apply: (page) => onEach(page, calls, (call) => changeList(page, call, (list) => list.slice(0, 1))),
  };
}

/** The longest page of a list of the shop. */
const ROWS_MAX = 50;

/** As many rows as fit in a page of a list, with texts of the maximum length. */
export function veryFull(calls: string | readonly string[], textFields: readonly string[]): State {
  return {
    name: "very-full",
    apply: (page) =>
      onEach(page, [calls].flat(), (call) =>
        changeList(page, call, (list) => {
          const [first] = list;
          if (!first) return [];
          const id = "id" in first ? "id" : "_id";
          const long = Object.fromEntries(textFields.map((field) => [field, LONG]));
          return Array.from({ length: ROWS_MAX }, (_, index) => ({
            ...(list[index] ?? first),
            ...(list[index] ? {} : { [id]: `0199f000-0000-7000-8000-${String(index).padStart(12, "0")}` }),
            ...(index % 3 === 0 ? long : {}),
          }));
        }),
      ),
  };
}

const changeList = (
  page: Page,
  call: string,
  change: (list: Record<string, unknown>[]) => Record<string, unknown>[],
): Promise<void> => changeJson(page, call, (json) => change(rows.parse(json)));

/** A page of the shop and its states. */
export type Shot = {
  readonly name: string;
  readonly as: "nobody" | "customer" | "admin";
  readonly path: string | ((page: Page) => Promise<string>);
  readonly states: readonly State[];
  /** States that differ from others in their words alone: for the eye, not for the machine. */
  readonly forTheEye?: readonly State[];
};
