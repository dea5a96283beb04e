import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Prompts the user for a line. */
type Prompt = (question: string) => Promise<string>;

/**
 * Checks that load may go to an address: one of this machine, or one that the user named with `--target` and confirms by typing its host.
 * @returns whether it is an address of this machine
 * @throws Error if load may not go there
 */
export async function guardTarget(target: string, isTarget: boolean, prompt: Prompt): Promise<boolean> {
  const { hostname, searchParams } = new URL(target);
  // Postgres clients connect to `?host=`, whatever the host before it.
  const foreign = [hostname, ...searchParams.getAll("host")].find((host) => !isThisMachine(host));
  if (foreign === undefined) return true;
  if (!isTarget)
    throw new Error(
      `${foreign} is not this machine: only 'localhost' and its own addresses are. Load goes elsewhere only with --target and your confirmation.`,
    );
  const typed = await prompt(
    `${foreign} is not this machine, and others may depend on it. Type its name to put load on it: `,
  );
  if (typed.trim() !== foreign) throw new Error(`That was not '${foreign}': nothing was sent.`);
  return false;
}

/** Names other than `localhost` are foreign: they may resolve to another address when the load is sent. */
function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  return name === "localhost" || own.includes(name) || (isIP(name) === 4 && name.startsWith("127."));
}

/** Returns all URLs in a value, at any depth. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
