import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Asks the person at the keyboard for a line. */
type Ask = (question: string) => Promise<string>;

/**
 * Lets load go to an address of this machine; to another one only where it was asked for by `--target` and its name is typed.
 * @returns whether the shop is this machine's
 * @throws Error where it may not go there
 */
export async function guardTarget(target: string, isAskedFor: boolean, ask: Ask): Promise<boolean> {
  const { hostname, searchParams } = new URL(target);
  // Postgres's clients go where `?host=` says, whatever stands before it.
  const foreign = [hostname, ...searchParams.getAll("host")].find((host) => !isThisMachine(host));
  if (foreign === undefined) return true;
  if (!isAskedFor)
    throw new Error(
      `${foreign} is not this machine: only 'localhost' and its own addresses are. Load goes elsewhere only with --target and your confirmation.`,
    );
  const typed = await ask(
    `${foreign} is not this machine, and others may depend on it. Type its name to put load on it: `,
  );
  if (typed.trim() !== foreign) throw new Error(`That was not '${foreign}': nothing was sent.`);
  return false;
}

/** Names other than `localhost` are foreign: one may lead here when it is looked up, and elsewhere when the load comes. */
function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  return name === "localhost" || own.includes(name) || (isIP(name) === 4 && name.startsWith("127."));
}

/** Everything in a description that is an address, however deep. */
export function addressesIn(described: unknown): string[] {
  if (typeof described === "string") return /^[a-z][a-z\d+.-]*:\/\//i.test(described) ? [described] : [];
  if (typeof described !== "object" || described === null) return [];
  return Object.values(described).flatMap(addressesIn);
}
