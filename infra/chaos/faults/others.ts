import type { PartName } from "../../stack/parts/part.ts";
import { type Fault, DEFAULTS } from "../fault.ts";
import { alterProcesses, restoreProcesses } from "./altered.ts";

const SKEW_SECONDS = 600;

function clock(part: PartName, seconds: number, name: string): Fault {
  return {
    ...DEFAULTS,
    name: `clock of the ${part} ${name}`,
    row: "3.1 clock skew ±10 min",
    // On a busy machine restarted APIs can be missing for a moment.
    mayFailCalls: part === "api",
    inject: (shop) => alterProcesses(shop, part, "shift-clock.ts", { CHAOS_CLOCK_SECONDS: String(seconds) }),
    heal: (shop) => restoreProcesses(shop, part),
  };
}

function keycloak(how: "kill" | "pause"): Fault {
  return {
    ...DEFAULTS,
    name: how === "kill" ? "Keycloak down" : "Keycloak frozen",
    row: "3.3 Keycloak down",
    needsCompleteShop: true,
    mayFailCalls: false,
    holdSeconds: 8,
    inject: async ({ supervisor }) => supervisor[how]("keycloak"),
    heal: async ({ supervisor, buyers }) => {
      if (how === "kill") await supervisor.restart("keycloak");
      else supervisor.resume("keycloak");
      await buyers.signIn?.();
    },
  };
}

/** Faults with Keycloak down or frozen, and with wrong clocks. */
export const otherFaults: readonly Fault[] = [
  clock("api", SKEW_SECONDS, "10 min fast"),
  clock("api", -SKEW_SECONDS, "10 min slow"),
  clock("worker", SKEW_SECONDS, "10 min fast"),
  clock("worker", -SKEW_SECONDS, "10 min slow"),
  keycloak("pause"),
  keycloak("kill"),
];
