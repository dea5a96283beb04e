import { parseArgs } from "node:util";
import { z } from "zod";
import { parseOrUsage } from "./command.ts";
import { PROFILES } from "./scripts/input/shape.ts";

/** Numbers of tools in the shop. */
const SIZES = [1000, 100_000, 1_000_000] as const;

/** Buyers of a flash sale. */
const BUYERS = { min: 200, max: 2000 } as const;

const USAGE = `npm run load -- <${PROFILES.join("|")}|seed>
  [--size ${SIZES.join("|")}]  number of tools in the shop
  [--rate <arrivals per second>] [--seconds <length>]  instead of the profile's own
  [--buyers ${BUYERS.min}..${BUYERS.max}]  of a flash sale
  [--target <address>]  a shop on another machine; needs your confirmation`;

/** Tokens live for ten hours. */
const SECONDS_MAX = 9 * 3600;

const shape = z
  .strictObject({
    command: z.enum([...PROFILES, "seed"]),
    size: z.coerce
      .number()
      .refine((size) => SIZES.some((each) => each === size), `must be one of ${SIZES.join(", ")}`)
      .default(SIZES[0]),
    rate: z.coerce.number().min(0.01).max(1000).optional(),
    seconds: z.coerce.number().min(5).max(SECONDS_MAX).optional(),
    buyers: z.coerce.number().int().min(BUYERS.min).max(BUYERS.max).default(BUYERS.min),
    target: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ command, rate, seconds }) => command !== "flash-sale" || (rate ?? seconds) === undefined, {
    path: ["flash-sale"],
    message: "use --buyers; they all arrive within ten seconds",
  });

/** Options of `npm run load`. */
export type Options = z.output<typeof shape>;

/** Parses the command line. @throws Error with the usage if it is wrong */
export function readOptions(args: readonly string[]): Options {
  return parseOrUsage(USAGE, () => {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { size: text, rate: text, seconds: text, buyers: text, target: text },
    });
    const [command, ...more] = positionals;
    if (more.length > 0) throw new Error(`only one at a time, not also ${more.join(" ")}`);
    return shape.parse({ command, ...values });
  });
}
