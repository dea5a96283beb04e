import { parseArgs } from "node:util";
import { z } from "zod";

/** What can be put on the shop, as the files in `scripts/` are called. */
export const PROFILES = [
  "smoke",
  "browse",
  "order-flow",
  "flash-sale",
  "webhook-storm",
  "admin",
  "mixed",
  "soak",
  "sustained",
  "breakpoint",
] as const;

export type Profile = (typeof PROFILES)[number];

/** How many tools the shop has. */
const SIZES = [1000, 100_000, 1_000_000] as const;

/** The crowd of a flash sale. */
export const BUYERS = { least: 200, most: 2000 } as const;

const USAGE = `npm run load -- <${PROFILES.join("|")}|seed|self-check|measured>
  [--size ${SIZES.join("|")}]  how many tools the shop has
  [--rate <arrivals per second>] [--seconds <length>]  instead of the profile's own
  [--buyers ${BUYERS.least}..${BUYERS.most}]  of a flash sale
  [--target <address>]  another shop than this machine's; has to be confirmed`;

/** The longest run: a token lives ten hours, and is told to live that long before the run begins. */
const SECONDS_MAX = 9 * 3600;

const number = (least: number, most: number) => z.coerce.number().min(least).max(most);

const shape = z
  .strictObject({
    verb: z.enum([...PROFILES, "seed", "self-check", "measured"]),
    size: z.coerce
      .number()
      .refine((size) => SIZES.some((each) => each === size), `a size is one of ${SIZES.join(", ")}`)
      .default(SIZES[0]),
    rate: number(0.01, 1000).optional(),
    seconds: number(5, SECONDS_MAX).optional(),
    buyers: z.coerce.number().int().min(BUYERS.least).max(BUYERS.most).default(BUYERS.least),
    target: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ verb, rate, seconds }) => verb !== "flash-sale" || (rate ?? seconds) === undefined, {
    path: ["flash-sale"],
    message: "its crowd is --buyers, all within ten seconds",
  });

/** What `npm run load` is asked to do. */
export type Options = z.output<typeof shape>;

/**
 * Reads the command line.
 * @throws Error with the usage for anything that cannot be done
 */
export function readOptions(args: readonly string[]): Options {
  try {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { size: text, rate: text, seconds: text, buyers: text, target: text },
    });
    const [verb, ...more] = positionals;
    if (more.length > 0) throw new Error(`one at a time, not also ${more.join(" ")}`);
    return shape.parse({ verb, ...values });
  } catch (error) {
    throw new Error(`${wordsOf(error)}\nusage: ${USAGE}`, { cause: error });
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  return error instanceof Error ? error.message : String(error);
}
