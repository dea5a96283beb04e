import { setTimeout as pause } from "node:timers/promises";
import type { PartName } from "../../stack/parts/part.ts";
import { type Fault, nothing, DEFAULTS } from "../fault.ts";
import { isHomeRendered } from "../load/visit.ts";

const BETWEEN_KILLS_MS = 1000;

/** Parts that orders need; faults of the others must not fail any call. */
const CALLS_NEED: readonly PartName[] = ["api", "gateway", "postgres"];

function killed(part: PartName): Fault {
  return {
    ...DEFAULTS,
    name: `${part} killed`,
    row: "3.1 kill -9",
    mayFailCalls: CALLS_NEED.includes(part) || part === "stripe",
    inject: ({ supervisor }) => supervisor.kill(part),
    heal: ({ supervisor }) => supervisor.restart(part),
  };
}

function paused(part: PartName): Fault {
  return {
    ...DEFAULTS,
    name: `${part} paused`,
    row: "3.1 stuck or frozen",
    mayFailCalls: CALLS_NEED.includes(part) || part === "stripe",
    inject: async ({ supervisor }) => supervisor.pause(part),
    heal: async ({ supervisor }) => supervisor.resume(part),
  };
}

/** Without the pages' server the gateway sends the static page: no visitor sees an error. */
const PAGES = {
  needsCompleteShop: true,
  check: async (shop) => ((await isHomeRendered(shop)) ? ["the home page was still rendered"] : []),
} as const satisfies Partial<Fault>;
const MAIL = { row: "mail server down", needsCompleteShop: true } as const;

/** The kill and pause of API, worker, pages' server, gateway and mail catcher. */
export const processFaults: readonly Fault[] = [
  killed("api"),
  paused("api"),
  { ...killed("worker"), isShort: true },
  {
    ...killed("worker"),
    name: "worker killed three times",
    row: "3.1 kill -9 worker mid-job, 3×",
    inject: async ({ supervisor }) => {
      for (let kill = 1; kill < 3; kill += 1) {
        await supervisor.kill("worker");
        await supervisor.restart("worker");
        await pause(BETWEEN_KILLS_MS);
      }
      await supervisor.kill("worker");
    },
  },
  { ...paused("worker"), holdSeconds: 15 },
  { ...killed("web"), ...PAGES },
  { ...paused("web"), ...PAGES },
  killed("gateway"),
  paused("gateway"),
  {
    ...DEFAULTS,
    name: "deploy: API and worker replaced one by one",
    row: "3.1 deployment: SIGTERM under load",
    mayFailCalls: false,
    holdSeconds: 0,
    inject: async ({ supervisor }) => {
      await Promise.all([supervisor.roll("api"), supervisor.roll("worker")]);
    },
    heal: nothing,
  },
  { ...killed("mail"), ...MAIL },
  { ...paused("mail"), ...MAIL },
];
