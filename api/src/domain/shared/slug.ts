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
