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

/** The size of the catalogue that searches are for. */
export const LARGE_CATALOGUE = 100_000;

interface BulkTool {
  readonly name: string;
  readonly description: string;
}

const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? "";

/** Returns one of 15,625 makers' names, so that the catalogue has rare words. */
const maker = (number: number): string => {
  const name = [1, 25, 625].map((step) => pick(SYLLABLES, Math.floor(number / step))).join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Returns tool `number`, always the same: maker, use, kind and size; half of the descriptions mention steel. */
export function bulkTool(number: number): BulkTool {
  const mixed = (number * 7919) % 15_625;
  const kind = pick(KINDS, number);
  const material = number % 2 === 0 ? "steel" : pick(MATERIALS, number + mixed);
  return {
    name: `${maker(mixed)} ${pick(USES, Math.floor(number / KINDS.length))} ${kind} ${6 + (number % 240)} mm`,
    description: `A ${kind} of ${material} by ${maker(mixed)} with a ${pick(MATERIALS, number)} ${pick(["grip", "head", "body", "ring", "jaw"], mixed)}. Tested to ${number % 50} kN, packed by the ${pick(["piece", "dozen", "hundred"], number)}, for the ${pick(["workshop", "site", "garage", "kitchen", "boatyard"], mixed)}.`,
  };
}
