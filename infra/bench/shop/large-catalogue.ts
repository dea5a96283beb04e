import type pg from "pg";

const TOOLS_PER_STATEMENT = 5000;
const SYLLABLES =
  "ba be bor cal cor dan del fen gal har jol kan kel lim mar nor pel quin ras sol tam ul ver wes zin".split(
    " ",
  );
const KINDS =
  "hammer wrench bolt screwdriver saw clamp gear toolbox magnet axe pick chain hook ruler square ladder torch battery plug chisel drill file level mallet nut plane pliers punch rasp reamer rivet router sander scraper shears spanner tape vice washer winch".split(
    " ",
  );
const USES =
  "framing combination flange slotted panel bar spur masonry claw ball adjustable torque ratchet coping hack pipe spring toggle bench cordless pneumatic hydraulic insulated precision magnetic folding telescopic offset angled heavy compact".split(
    " ",
  );
const MATERIALS =
  "steel hardened forged hickory brass bronze carbide titanium stainless galvanised zinc chrome vanadium nylon rubber beech ash oak fibreglass ceramic".split(
    " ",
  );

/** How many tools the large catalogue has. */
export const LARGE_CATALOGUE = 100_000;

interface BulkTool {
  readonly name: string;
  readonly description: string;
}

const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? "";

/** A maker's name of three syllables: 15,625 different ones, so that the catalogue has words that are rare. */
const maker = (number: number): string => {
  const name = [1, 25, 625].map((step) => pick(SYLLABLES, Math.floor(number / step))).join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Tool number `number`, always the same: a maker, a use, a kind and a size; half of the descriptions speak of steel. */
export function bulkTool(number: number): BulkTool {
  const mixed = (number * 7919) % 15_625;
  const kind = pick(KINDS, number);
  const material = number % 2 === 0 ? "steel" : pick(MATERIALS, number + mixed);
  return {
    name: `${maker(mixed)} ${pick(USES, Math.floor(number / KINDS.length))} ${kind} ${6 + (number % 240)} mm`,
    description: `A ${kind} of ${material} by ${maker(mixed)} with a ${pick(MATERIALS, number)} ${pick(["grip", "head", "body", "ring", "jaw"], mixed)}. Tested to ${number % 50} kN, packed by the ${pick(["piece", "dozen", "hundred"], number)}, for the ${pick(["workshop", "site", "garage", "kitchen", "boatyard"], mixed)}.`,
  };
}

/** Fills the shop with the large catalogue, without stock; a row at a time is searchable, as it is in the shop's life. */
export async function stockLargeCatalogue(client: pg.Client): Promise<void> {
  for (let first = 0; first < LARGE_CATALOGUE; first += TOOLS_PER_STATEMENT) {
    const tools = Array.from({ length: TOOLS_PER_STATEMENT }, (_, index) => ({
      ...bulkTool(first + index),
      price: 50 + (((first + index) * 104_729) % 500_000),
    }));
    await client.query(
      `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
       select uuidv7(), name, description, '/tools/wrench.webp', price, 1, 0
       from jsonb_to_recordset($1) as t (name text, description text, price bigint)`,
      [JSON.stringify(tools)],
    );
  }
}
