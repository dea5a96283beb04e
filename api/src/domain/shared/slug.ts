const LETTERS_MAX = 80;

/** Returns a name as the readable end of an address: `Combination wrench, 19 mm` is `combination-wrench-19-mm`. Without such letters it is `otherwise`. */
export function slugOf(name: string, otherwise = "tool"): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const slug = words.reduce(
    (sum, word) => (`${sum}-${word}`.length > LETTERS_MAX ? sum : `${sum}-${word}`),
    "",
  );
  return slug.slice(1) || otherwise;
}

/** The maximum number of letters of a slug that a number follows. */
const NUMBERED_MAX = 70;

/** Returns the first of the wanted slugs that is not taken; otherwise the first wanted one with a number, such as `bolts-2`. */
export function freeSlug(wanted: readonly [string, ...string[]], taken: ReadonlySet<string>): string {
  const base = wanted[0].slice(0, NUMBERED_MAX).replace(/-$/, "");
  const numbered = Array.from({ length: taken.size + 1 }, (_, at) => `${base}-${at + 2}`);
  return [...wanted, ...numbered].find((slug) => !taken.has(slug)) ?? base;
}
