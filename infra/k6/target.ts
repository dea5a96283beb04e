import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Asks the person at the keyboard for a line. */
type Ask = (question: string) => Promise<string>;

/** True where every address that the host's name leads to is one of this machine. A name that leads nowhere is not this machine. */
async function isThisMachine(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name) ? [{ address: name }] : await lookup(name, { all: true }).catch(() => []);
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  const isOwn = (address: string): boolean =>
    address.startsWith("127.") || address === "::1" || own.includes(address);
  return found.length > 0 && found.every(({ address }) => isOwn(address));
}

/**
 * Lets load go to an address of this machine; to another one only where it was asked for by `--target` and its name is typed.
 * @returns whether the shop is this machine's
 * @throws Error where it may not go there
 */
export async function guardTarget(target: string, isAskedFor: boolean, ask: Ask): Promise<boolean> {
  const { hostname } = new URL(target);
  if (await isThisMachine(hostname)) return true;
  if (!isAskedFor)
    throw new Error(
      `${hostname} is not this machine. Load goes there only with --target ${target} and your confirmation.`,
    );
  const typed = await ask(
    `${hostname} is not this machine, and others may depend on it. Type its name to put load on it: `,
  );
  if (typed.trim() !== hostname) throw new Error(`That was not '${hostname}': nothing was sent.`);
  return false;
}
