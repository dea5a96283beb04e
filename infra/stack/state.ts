import { z } from "zod";
import { demoAccounts, type DemoAccount } from "../keycloak/accounts.ts";
import type { Part, PartName } from "./parts/part.ts";
import { readJson } from "./stack-dir.ts";

type Entry = Record<string, string | number>;

/** The content of the file `state.json`, which other programs read of a running stack. */
export type StackState = {
  origin: string;
  parts: Partial<Record<PartName, Entry | Entry[]>>;
  accounts: readonly DemoAccount[];
};

const LISTS: readonly PartName[] = ["api", "worker"];

/**
 * Describes a stack as `state.json` promises it.
 * @param pidsOf the pids of a part's processes, in the order of its plans
 */
export function describeStack(
  origin: string,
  parts: readonly Part[],
  pidsOf: (name: PartName) => readonly (number | undefined)[],
): StackState {
  const described = parts.map(({ name, plans, addresses }) => {
    const pids = pidsOf(name);
    const entries = addresses.map((address, index): Entry => {
      const pid = pids[index];
      const log = plans[index]?.logFile;
      return { ...address, ...(pid === undefined ? {} : { pid }), ...(log === undefined ? {} : { log }) };
    });
    return [name, LISTS.includes(name) ? entries : entries[0]] as const;
  });
  return { origin, parts: Object.fromEntries(described), accounts: demoAccounts };
}

const readable = z.object({
  origin: z.string(),
  parts: z.object({ keycloak: z.object({ url: z.string(), realm: z.string() }) }),
  accounts: z.array(z.object({ email: z.string(), password: z.string() })),
});

/** Returns what commands outside the supervisor read from a state file; undefined where there is none. */
export function readState(path: string): z.infer<typeof readable> | undefined {
  return readable.safeParse(readJson(path)).data;
}
