/**
 * A pattern and what stands for it, or characters and what stands for each. A pattern means the same in JavaScript and in Postgres: no two
 * alternatives match at the same place. A connection of Postgres caches 32 compiled patterns; a statement that needs more compiles all again.
 */
type Step = Pattern | Signs;
type Pattern = readonly [pattern: string, replacement: string];
type Signs = Map<string, string>;

/** Returns the replacements of single characters, from groups that have the same one. */
const signs = (groups: Readonly<Record<string, string>>): Signs =>
  new Map(Object.entries(groups).flatMap(([group, to]) => Array.from(group, (sign) => [sign, to] as const)));

/** Returns a pattern for characters by their code points, in hexadecimal digits: `ad 200c-200f`. */
const characters = (codes: string): string => {
  const written = codes.replaceAll(/[0-9a-f]+/g, (code) => String.fromCodePoint(Number.parseInt(code, 16)));
  return `[${written.replaceAll(" ", "")}]`;
};

/** The characters that nobody sees: soft hyphens, joiners, marks of direction, variation selectors, blank letters, tags. */
const INVISIBLE = characters(
  "ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200c-200f 202a-202e 2060-206f 3164 fe00-fe0f feff ffa0 fff9-fffb 1bca0-1bca3 1d173-1d17a e0000-e0fff",
);

/** The spaces, line breaks and control characters. A zero width space stands where a line may break. */
const SPACES = characters("1-1f 7f-a0 1680 2000-200b 2028 2029 202f 205f 2800 3000");

/** The characters that the decomposition sets apart from letters: accents, and the points of Hebrew and Arabic vowels. */
const ACCENTS = characters("300-36f 591-5bd 64b-65f 670 1ab0-1aff 1dc0-1dff 20d0-20f0");

/** The steps before the decomposition: for what it would take apart in another way. */
const BEFORE: readonly Step[] = [
  [INVISIBLE, ""],
  [SPACES, " "],
  ["([¼-¾⅐-⅞])", " \\1"],
  signs({ "’‘‚‛ʼʹʻʽˈ′´`＇": "'", "“”„‟«»″〃＂": '"', "־‐‑‒–—―⁃−﹘﹣－": "-" }),
];

/** The digits of all scripts: each row of ten begins with one of these. */
const ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰𐒠𐴰𐵀𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑛐𑛚𑜰𑣠𑥐𑯰𑱐𑵐𑶠𑷠𑽐𖄰𖩠𖫀𖭐𖵰𞅀𞋰𞓰𞗱𞥐";
const digitsOfAllScripts = (digit: number): string =>
  Array.from(ZEROS, (zero) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit)).join("");

/** The steps after the decomposition, for small letters. */
const AFTER: readonly Step[] = [
  [ACCENTS, ""],
  // This is a diameter: `Ø8`, `ø 8`, `⌀8`.
  ["[ø⌀∅] *(?=[.,]?[0-9])", " "],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["þ", "th"],
  signs({
    "⁄": "/",
    "×✕✖⨯": "x",
    "⋅∙•": "·",
    ø: "o",
    ł: "l",
    đð: "d",
    ħ: "h",
    ı: "i",
    ς: "σ",
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
  // A pitch without a point counts only after `x`: in part numbers, `M6-1` is no pitch.
  { "1": "[67]", "2": "1[46]", "3": "2[47]", "4": "3[69]", "5": "(?:48|52)", "6": "64" },
];

const coarsePitches = (row: Readonly<Record<string, string>>): Step => {
  const threads = Object.entries(row).map(([pitch, thread]) =>
    pitch.includes(",") ? `(m${thread})(?: x |-)${pitch}0*` : `(m${thread}) x ${pitch}(?:[.,]0+)?`,
  );
  const found = threads.map((_, at) => `\\${at + 2}`).join("");
  return [`(^|[^a-z0-9])(?:${threads.join("|")})(?![0-9]|[.,][0-9])`, `\\1${found}`];
};

/** The writings of the trade, in small letters and ASCII. */
const TRADE: readonly Step[] = [
  ["([0-9]) ?(?:mm ?)?[x*] ?(?=[.,]?[0-9])", "\\1 x "],
  ...COARSE_THREADS.map(coarsePitches),
  // These are torques: `N·m`, `N.m`, `5 N m`.
  ["(^|[^a-z])n ?[·*] ?m(?![a-z0-9])", "\\1nm"],
  ["([0-9]) ?n[ .]m(?![a-z0-9])", "\\1 nm"],
  // A national edition of a standard is the same standard: `DIN EN ISO 4017`, `ISO 4017:2015`.
  ["(^|[^a-z0-9])(?:(?:din|bs|nf|uni|une|sn|en)[ -]){1,2}(?=iso(?:[ -]?[0-9]|$))", "\\1"],
  ["(^|[^a-z0-9])(?:din|bs|nf|uni|une|sn)[ -](?=en(?:[ -]?[0-9]|$))", "\\1"],
  ["((?:iso|en|din) ?[0-9]+(?:-[0-9]+)?):(?:19|20)[0-9][0-9](?:-[0-9][0-9])?(?![0-9])", "\\1"],
  // `class 8.8` is the same as `8.8`, `2020 profile` as `20 x 20 profile`.
  [
    "(^|[^a-z])(?:(?:property|strength) )?(?:class|grade) (?=(?:4[.][68]|5[.][68]|6[.]8|8[.]8|9[.]8|10[.]9|12[.]9)(?![0-9]))",
    "\\1",
  ],
  ["(^|[^0-9.])([2-9][05])([2-9][05]) (?=profile|extrusion)", "\\1\\2 x \\3 "],
  // `DIN 912` is one word; of a bearing as `6204-2RS1`, the number and its seal are two.
  ["(^|[^a-z0-9])(din|iso|en|ansi|asme)[ -](?=[0-9])", "\\1\\2"],
  ["(^|[^a-z0-9.,])([0-9]{4})(?=2(?:rs|z))", "\\1\\2 "],
  ["(^|[^a-z0-9.,])([0-9]{3,5})[-.]?(?=(?:2?z|zz|2?rsr?[1h]?|ddu?|llu|llb|vv)(?![a-z0-9]))", "\\1\\2 "],
  // `,5` is half of 1, `10.50` is `10,5`, but `1.2.3` no number.
  ["(^|[ (])[.,](?=[0-9]+(?:[^0-9.,]|[.,](?![0-9])|$))", "\\10."],
  ["(?<![0-9.,])([0-9]+)[.,]0+(?![0-9]|[.,][0-9])", "\\1"],
  ["(?<![0-9.,])([0-9]+)[.,]([0-9]*[1-9])0*(?![0-9]|[.,][0-9])", "\\1.\\2"],
  ["([0-9]) mm(?![a-z0-9])", "\\1mm"],
  // `M 8` is a thread, `TX-25` a drive.
  ["(?<![a-z0-9])(?:(tx|ph|pz)[ -]|(?<![0-9] )(m)[ -]|(t)-)(?=[0-9])", "\\1\\2\\3"],
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

/** The characters that make the steps before and after necessary; most texts have none. */
const NOT_PLAIN = /[^ -_a-~]/;
const before = compile(BEFORE);
const after = compile(AFTER);
const trade = compile(TRADE);

/** The punctuation that is copied with a text: `(BW-100123).` */
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
export function plainCharacters(text: string): string {
  const plain = NOT_PLAIN.test(text)
    ? after(before(text).normalize("NFKD").toLowerCase()).normalize("NFC")
    : text.toLowerCase();
  return plain.replaceAll(/ +/g, " ").trim();
}

/**
 * Returns the normal form in which texts are searched: plain characters, and one writing of what the trade writes in many ways: diameters,
 * torques, sizes, coarse threads, numbers, standards, bearings. The database's `plain_text` returns the same for stored texts.
 */
export const plainText = (text: string): string => trade(plainCharacters(text)).trim();

/** A pattern of letters needs no regular expression. */
const LETTERS = /^\p{L}+$/u;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const inSql = (steps: readonly Step[], value: string): string =>
  steps.reduce((sql, step) => {
    if (step instanceof Map) {
      return `translate(${sql}, ${quoted([...step.keys()].join(""))}, ${quoted([...step.values()].join(""))})`;
    }
    const [pattern, to] = step;
    if (LETTERS.test(pattern)) return `replace(${sql}, ${quoted(pattern)}, ${quoted(to)})`;
    return `regexp_replace(${sql}, ${quoted(pattern)}, ${quoted(to)}, 'g')`;
  }, value);

/**
 * Returns the statement that creates `plain_text(text)`, from the same steps as `plainText`. In PL/pgSQL, which a connection compiles once: a function in SQL is
 * read and planned again by each statement that stores a text, which took half a millisecond.
 */
export function createPlainText(): string {
  const decomposed = `lower(normalize(${inSql(BEFORE, "value")}, nfkd) collate pg_c_utf8)`;
  const plain = `case when value ~ '${NOT_PLAIN.source}' then normalize(${inSql(AFTER, decomposed)}, nfc) else lower(value collate pg_c_utf8) end`;
  return `
    create or replace function plain_text(value text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      return btrim(${inSql(TRADE, plain)});
    end $$;
    comment on function plain_text(text) is 'The normal form in which texts are searched, the same as plainText of the code';
  `;
}
