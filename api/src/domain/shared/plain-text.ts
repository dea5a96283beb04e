/**
 * A pattern and what stands for it, or characters and what stands for each. A pattern means the same in JavaScript and in Postgres, which
 * caches 32 compiled ones: no two alternatives match at the same place.
 */
type Step = Pattern | Signs;
type Pattern = readonly [pattern: string, replacement: string];
type Signs = Map<string, string>;

/** Of groups of characters, what stands for each of a group. */
const signs = (groups: Readonly<Record<string, string>>): Signs =>
  new Map(Object.entries(groups).flatMap(([group, to]) => Array.from(group, (sign) => [sign, to] as const)));

/** Characters by their code points, of which a pair is a range. */
const characters = (...codes: readonly (number | readonly [first: number, last: number])[]): string =>
  `[${codes.map((code) => (typeof code === "number" ? [code] : code).map((one) => String.fromCodePoint(one)).join("-")).join("")}]`;

/** Nobody sees them: soft hyphens, joiners, marks of direction, variation selectors, blank letters, tags. */
const INVISIBLE = characters(
  ...[0xad, 0x34f, 0x61c, 0x3164, 0xfeff, 0xffa0],
  ...([
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200c, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x206f],
    [0xfe00, 0xfe0f],
    [0xfff9, 0xfffb],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ] as const),
);

/** Spaces, line breaks and control characters. A zero width space stands where a line may break. */
const SPACES = characters(
  ...[0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x2800, 0x3000],
  ...([
    [1, 0x20],
    [0x7f, 0x9f],
    [0x2000, 0x200b],
  ] as const),
);

/** What the decomposition sets apart from letters: accents, and the points of Hebrew and Arabic vowels. */
const ACCENTS = characters(
  0x670,
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x64b, 0x65f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20f0],
);

/** What the decomposition would take apart in another way. */
const BEFORE: readonly Step[] = [
  [INVISIBLE, ""],
  [`${SPACES}+`, " "],
  ["([¼-¾⅐-⅞])", " \\1"],
  signs({ "’‘‚‛ʼʹʻʽˈ′´`＇": "'", "“”„‟«»″〃＂": '"', "־‐‑‒–—―⁃−﹘﹣－": "-" }),
];

/** The digits of all scripts: each row of ten begins with one of these. */
const ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰𐒠𐴰𐵀𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑛐𑛚𑜰𑣠𑥐𑯰𑱐𑵐𑶠𑷠𑽐𖄰𖩠𖫀𖭐𖵰𞅀𞋰𞓰𞗱𞥐";
const digitsOfAllScripts = (digit: number): string =>
  Array.from(ZEROS, (zero) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit)).join("");

/** In small letters, taken apart. */
const AFTER: readonly Step[] = [
  [ACCENTS, ""],
  // A diameter: `Ø8`, `ø 8`, `⌀8`.
  ["[ø⌀∅] ?(?=[.,]?[0-9])", " "],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["þ", "th"],
  signs({
    ...{ "⁄": "/", "×✕✖⨯": "x", "⋅∙•": "·", ø: "o", ł: "l", đð: "d", ħ: "h", ı: "i", ς: "σ" },
    ...Object.fromEntries(Array.from("0123456789", (digit) => [digitsOfAllScripts(Number(digit)), digit])),
  }),
];

/** The coarse threads by their pitches, in millimetres (ISO 261): `M8` means `M8 x 1.25`. In rows, as a pattern has nine groups at most. */
const COARSE_THREADS: readonly Readonly<Record<string, string>>[] = [
  {
    "0?[.,]4": "2",
    "0?[.,]45": "2[.,]5",
    "0?[.,]5": "3",
    "0?[.,]6": "3[.,]5",
    "0?[.,]7": "4",
    "0?[.,]8": "5",
  },
  {
    "1[.,]25": "[89]",
    "1[.,]5": "1[01]",
    "1[.,]75": "12",
    "2[.,]5": "(?:18|2[02])",
    "3[.,]5": "3[03]",
    "4[.,]5": "4[25]",
    "5[.,]5": "(?:56|60)",
  },
  // In part numbers, `M6-1` is no pitch.
  { "1": "[67]", "2": "1[46]", "3": "2[47]", "4": "3[69]", "5": "(?:48|52)", "6": "64" },
];

const coarsePitches = (row: Readonly<Record<string, string>>): Step => {
  const threads = Object.entries(row).map(([pitch, thread]) =>
    pitch.includes(",") ? `(m${thread})(?: x |-)${pitch}0*` : `(m${thread}) x ${pitch}(?:[.,]0+)?`,
  );
  const found = threads.map((_, at) => `\\${at + 2}`).join("");
  return [`(^|[^a-z0-9])(?:${threads.join("|")})(?![0-9]|[.,][0-9])`, `\\1${found}`];
};

/** Writings of the trade, in small letters and ASCII. */
const TRADE: readonly Step[] = [
  ["([0-9]) ?[x*] ?(?=[.,]?[0-9])", "\\1 x "],
  ...COARSE_THREADS.map(coarsePitches),
  // Torques: `N·m`, `N.m`, `5 N m`.
  ["(^|[^a-z])n ?[·*] ?m(?![a-z0-9])", "\\1nm"],
  ["([0-9]) ?n[ .]m(?![a-z0-9])", "\\1 nm"],
  // A national edition of a standard is the same standard: `DIN EN ISO 4017`, `ISO 4017:2015`.
  ["(^|[^a-z0-9])(?:(?:din|bs|nf|uni|une|sn|en)[ -]){1,2}(?=iso(?:[ -]?[0-9]|$))", "\\1"],
  ["(^|[^a-z0-9])(?:din|bs|nf|uni|une|sn)[ -](?=en(?:[ -]?[0-9]|$))", "\\1"],
  ["((?:iso|en|din) ?[0-9]+(?:-[0-9]+)?):(?:19|20)[0-9][0-9](?:-[0-9][0-9])?(?![0-9])", "\\1"],
  [" +", " "],
];

type Replacement = (text: string) => string;

function replacementOf(step: Step): Replacement {
  if (step instanceof Map) return (text) => Array.from(text, (one) => step.get(one) ?? one).join("");
  const [pattern, to] = step;
  const [compiled, replacement] = [new RegExp(pattern, "gu"), to.replaceAll("\\", "$")];
  return (text) => text.replaceAll(compiled, replacement);
}

function compile(steps: readonly Step[]): Replacement {
  const replacements = steps.map(replacementOf);
  return (text) => replacements.reduce((plain, replace) => replace(plain), text);
}

const before = compile(BEFORE);
const after = compile(AFTER);
const trade = compile(TRADE);

/** Punctuation that is copied with a text: `(BW-100123).` */
const AROUND = /^[\s"'(<[]+|[\s"').,;:!?>\]]+$/g;

/** Returns a typed text without invisible characters and without punctuation around it: ids are read in this form. */
export function typedText(text: string): string {
  const visible = before(text).trim();
  return visible.replaceAll(AROUND, "") || visible;
}

/**
 * Returns a text with plain characters: small letters without accents, the digits 0 to 9, one kind of apostrophe, dash and space, nothing
 * invisible. Numbers of parts are read in this form.
 */
export const plainCharacters = (text: string): string =>
  after(before(text).normalize("NFKD").toLowerCase()).normalize("NFC").replaceAll(/ +/g, " ").trim();

/**
 * Returns the normal form in which texts are searched: plain characters, and one writing of what the trade writes in many ways: diameters,
 * torques, sizes, coarse threads, standards. The database's `plain_text` returns the same for stored texts.
 */
export const plainText = (text: string): string => trade(plainCharacters(text)).trim();

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const inSql = (steps: readonly Step[], value: string): string =>
  steps.reduce((sql, step) => {
    if (step instanceof Map) {
      return `translate(${sql}, ${quoted([...step.keys()].join(""))}, ${quoted([...step.values()].join(""))})`;
    }
    const [pattern, to] = step;
    return `regexp_replace(${sql}, ${quoted(pattern)}, ${quoted(to)}, 'g')`;
  }, value);

/** Returns the statement that creates `plain_text(text)`, from the same steps as `plainText`. */
export function createPlainText(): string {
  const decomposed = `lower(normalize(${inSql(BEFORE, "value")}, nfkd) collate pg_c_utf8)`;
  const plain = `case when value ~ '[^ -_a-~]' then normalize(${inSql(AFTER, decomposed)}, nfc) else lower(value collate pg_c_utf8) end`;
  return `
    create or replace function plain_text(value text) returns text language sql immutable strict parallel safe
    begin atomic
      select btrim(${inSql(TRADE, plain)});
    end;
    comment on function plain_text(text) is 'The normal form in which texts are searched, the same as plainText of the code';
  `;
}
