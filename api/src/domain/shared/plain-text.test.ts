import { describe, expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { createPlainText, plainCharacters, plainText, typedText } from "./plain-text.ts";

const shop = shopFixture();

const KINDS: readonly (readonly [kind: string, plain: string, ...typed: readonly string[]])[] = [
  [
    "letters",
    "strasse ostgota lodz",
    "Straße Østgöta Łódź",
    "STRASSE  östgota\u00A0lodz ",
    "strasse\nØSTGOTA\tŁodz",
  ],
  [
    "invisible characters",
    "m8 x 30",
    ...["\u200B", "\u200E", "\u2060", "\u202C", "\u200D", "\uFE0F", "\u00AD", "\uFEFF", "\u{E0030}"].flatMap(
      (mark) => [`M8x30${mark}`, `${mark}M8x30`],
    ),
  ],
  ["a place where a line may break", "hex bolt", "hex\u200Bbolt"],
  [
    "apostrophes and quotes",
    `d'arc 1/2"`,
    "D'Arc 1/2\"",
    "D’Arc ½″",
    "D‘Arc ½“",
    "Dʼarc\u20091⁄2”",
    'd`arc 1/2"',
  ],
  [
    "dashes",
    "bw-100123",
    "BW-100123",
    "BW–100123",
    "bw—100123",
    "BW−100123",
    "BW‑100123",
    "ＢＷ－１００１２３",
  ],
  ["digits", "01711-440033", "01711-440033", "০১৭১১-৪৪০০৩৩", "٠١٧١١-٤٤٠٠٣٣", "०१७११-४४००३३"],
  ["signs of multiplication", "20 x 47 x 14", "20x47x14", "20 × 47 × 14", "20*47*14", "20✕47x14"],
  ["diameters", "dowel pin 8", "dowel pin Ø8", "dowel pin ø 8", "dowel pin ⌀  8", "Dowel pin ∅ 8"],
  ["a diameter below one", "drill 0.5", "drill ø.5", "drill .5", "drill 0,50"],
  ["numbers", "8 10.5 0.25", "8.0 10,50 .25", "8,00 10.5 0,250"],
  ["millimetres", "drill 8mm", "drill 8 mm", "drill 8.0mm", "drill 8,0 MM"],
  ["threads and drives", "m8 tx25 ph2 t25", "M 8 TX 25 PH 2 T-25", "m-8 TX25 Ph-2 t25"],
  ["profiles", "20 x 20 profile", "2020 profile", "20x20 profile"],
  ["national standards", "din912 x iso4762", "DIN912 x ISO4762", "DIN 912 x ISO 4762", "din-912 x iso-4762"],
  ["bearings", "6204 2rs 608 zz", "6204-2RS 608ZZ", "62042rs 608-zz", "6204.2RS 608 zz"],
  ["property classes", "bolt 8.8", "bolt class 8.8", "bolt grade 8.8", "bolt strength class 8.8"],
  ["torques", "5 nm", "5 Nm", "5 N·m", "5 N⋅m", "5 N m", "5 N.m", "5 N∙M"],
  [
    "standards",
    "iso4017",
    "ISO 4017",
    "DIN EN ISO 4017",
    "DIN ISO 4017",
    "EN ISO 4017",
    "BS EN ISO 4017",
    "DIN-EN-ISO 4017",
    "ISO 4017:2015",
    "DIN EN ISO 4017:2015-05",
  ],
  ["standards without a number yet", "iso", "din en iso"],
  ["European standards", "en10204", "DIN EN 10204", "EN 10204:2005-01"],
  ["coarse threads", "m8 x 30", "M8 x 30", "M8x1.25x30", "M8 x 1,25 x 30", "M8-1.25x30", "m8×1.250×30"],
  ["coarse threads alone", "m8", "M8", "M8x1.25", "M8 × 1,25"],
  ["coarse threads of whole pitches", "m24 x 80", "M24x3x80", "M24 x 3.0 x 80"],
];

/** What has a meaning of its own. */
const OWN = [
  ["a fine thread", "M8x1x30", "m8 x 1 x 30"],
  ["a length", "M8x125", "m8 x 125"],
  ["a length that begins like the pitch", "M6x10", "m6 x 10"],
  ["a part number", "M6-1", "m6-1"],
  ["metres before a size", "2 m 20x20", "2 m 20 x 20"],
  ["a load", "hook 2 t 5", "hook 2 t 5"],
  ["another word before a number", "Vej 8", "vej 8"],
  ["vowels of Bengali", "ঢাকা", "ঢাকা"],
  ["an address", "n.mueller@x.test", "n.mueller@x.test"],
] as const;

/** Letters of Unicode 17, which Postgres 18 does not know. */
const isNewer = (code: number): boolean =>
  (code >= 0xa7_ce && code <= 0xa7_d4) || code === 0xa7_f1 || (code >= 0x1_6e_a0 && code <= 0x1_6e_d3);

async function inDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await shop.em.execute<{ plain: string }[]>(
    "select plain_text(value) as plain from jsonb_array_elements_text(?::jsonb) with ordinality as texts (value, at) order by at",
    [JSON.stringify(texts)],
  );
  return rows.map(({ plain }) => plain);
}

describe("the normal form of a text", () => {
  it.each(KINDS)("is the same for %s", async (_, plain, ...typed) => {
    expect(typed.map(plainText)).toEqual(typed.map(() => plain));
    expect(await inDatabase(typed)).toEqual(typed.map(() => plain));
  });

  it.each(OWN)("leaves %s", async (_, typed, plain) => {
    expect([plainText(typed), ...(await inDatabase([typed]))]).toEqual([plain, plain]);
  });

  it("has a normal form of its own: itself", () => {
    for (const [, plain] of KINDS) expect(plainText(plain)).toBe(plain);
    const texts = [
      "M .5",
      "ph ,25",
      ",grade 8.8",
      "1,000.50",
      "m8x1.25x30mm",
      "DIN EN ISO4017-2RS",
      "2 t-25 x 5 mm",
    ];
    for (const text of texts) expect(plainText(plainText(text))).toBe(plainText(text));
  });

  it("is the same in the database for each character of Unicode 16", async () => {
    const all = Array.from({ length: 0x11_00_00 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff) && !isNewer(code))
      .map((code) => String.fromCodePoint(code))
      .filter((one) => !/\p{Cn}|\p{Co}/u.test(one));
    const texts = Array.from({ length: Math.ceil(all.length / 50) }, (_, at) =>
      all
        .slice(at * 50, at * 50 + 50)
        .map((one) => `a${one}5`)
        .join(" "),
    );
    const stored = await inDatabase(texts);
    expect(stored).toHaveLength(texts.length);
    expect(texts.filter((text, at) => plainText(text) !== stored[at])).toEqual([]);
  });

  it("knows the digits of all scripts", () => {
    const digits = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      /\p{Nd}/u.test(one),
    );
    expect(digits.filter((one) => !/^[0-9]$/.test(plainCharacters(one)))).toEqual([]);
  });
});

it("a typed text loses the punctuation that is copied with it", () => {
  const typed = ["(BW-100123).", "BW-100123", "“BW-100123”,", "BW-100123\u200B", "..."];
  expect(typed.map(typedText)).toEqual(["BW-100123", "BW-100123", "BW-100123", "BW-100123", "..."]);
});

it("the database needs at most 27 patterns: a statement that stores an order has a few more, and Postgres caches 32", () => {
  expect(createPlainText().match(/regexp_replace\(|~ '/g)?.length).toBeLessThanOrEqual(27);
});
