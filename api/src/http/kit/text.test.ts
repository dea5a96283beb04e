import { describe, expect, it } from "vitest";
import { dollars, dollarsAsCents } from "./dollars.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { email, multilineText, comparedText, ownName, phone, slugText, text, uuid } from "./text.ts";
import { isTimestamp } from "./timestamp.ts";

const messageOf = (schema: ReturnType<typeof text>, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("a text", () => {
  it.each<[string, unknown, string]>([
    ["empty", "", "must not be empty"],
    ["of spaces only", " \t\u00a0\u2003\n ", "must not be empty"],
    ["of invisible characters only", "\u200b\u202e \u2060\ufeff\u00ad", "must not be empty"],
    ["of blank letters and variation selectors only", "\u3164\u2800\ufe0f", "must not be empty"],
    ["too long", "x".repeat(11), "must have at most 10 characters"],
    ["with NUL", "a\0b", "must not contain NUL or incomplete characters"],
    ["with a lone high surrogate", "a\ud83d", "must not contain NUL or incomplete characters"],
    ["with a lone low surrogate", "\ude00a", "must not contain NUL or incomplete characters"],
    ["with surrogates in the wrong order", "\ude00\ud83d", "must not contain NUL or incomplete characters"],
    ["with a line break", "a\nb", "must be one line without control characters"],
    ["with a tab", "a\tb", "must be one line without control characters"],
    ["with a line separator", "a\u2028b", "must be one line without control characters"],
    ["with a paragraph separator", "a\u2029b", "must be one line without control characters"],
    ["with DEL", "a\u007fb", "must be one line without control characters"],
    ["with a C1 control character", "a\u009fb", "must be one line without control characters"],
    ["of a control character only", "\u001b", "must be one line without control characters"],
  ])("that is %s is rejected with the reason", (_what, value, message) => {
    expect(messageOf(text(10), value)).toBe(message);
  });

  it.each([null, undefined, 1, true, ["a"], { a: 1 }])("is not made of %j", (value) => {
    expect(text(10).safeParse(value).success).toBe(false);
  });

  it.each([
    ["  hammer  ", "hammer"],
    ["x".repeat(10), "x".repeat(10)],
    [`${" ".repeat(50)}x`, "x"],
    ["🔧🔨", "🔧🔨"],
    ["a\u202eb", "a\u202eb"],
    ["\u{1f469}\u200d\u{1f527}", "\u{1f469}\u200d\u{1f527}"],
    ["e\u0301", "e\u0301"],
    ["'; drop--", "'; drop--"],
  ])("%j is stored as %j", (value, stored) => {
    expect(text(10).parse(value)).toBe(stored);
  });

  it("names the minimum length where more than one character is needed", () => {
    expect(messageOf(text(10, 3), "ab")).toBe("must have at least 3 characters");
    expect(text(10, 0).parse("")).toBe("");
    expect(text(10, 0).parse("\u200b")).toBe("\u200b");
  });
});

const CONTROL = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  /\p{Cc}/u.test(character),
);

describe("control characters", () => {
  it("are in no line of text, and no phone number", () => {
    expect(CONTROL).toHaveLength(65);
    for (const character of [...CONTROL, "\u2028", "\u2029"]) {
      expect([text(10).safeParse(`a${character}b`).success, character]).toEqual([false, character]);
      expect(phone.safeParse(`+880${character}1700`).success).toBe(false);
    }
  });

  it("of a text of several lines are tabs and line breaks", () => {
    const allowed = [...CONTROL, "\u2028", "\u2029"].filter(
      (character) => multilineText(10).safeParse(`a${character}b`).success,
    );
    expect(allowed).toEqual(["\t", "\n", "\r"]);
    expect(messageOf(multilineText(10), "a\u001bb")).toBe(
      "must not contain control characters except tabs and line breaks",
    );
  });

  it("may be in search words, except NUL", () => {
    expect(comparedText(10).parse("M8\t20")).toBe("M8\t20");
    expect(messageOf(comparedText(10), "a\0b")).toBe("must not contain NUL or incomplete characters");
  });

  it("of the own name are dropped, as from the token", () => {
    expect(ownName(20).parse(" Ada\u0000 Oka\u0085for\n")).toBe("Ada Okafor");
    expect(messageOf(ownName(20), "\n")).toBe("must not be empty");
  });
});

it("the address of a category is read in lower case", () => {
  expect(slugText(80).parse("Hex-BOLTS")).toBe("hex-bolts");
});

it.each([
  "",
  "1",
  "not-a-uuid",
  "0199a1b2-0000-7000-8000-00000000000",
  "0199a1b2-0000-7000-8000-00000000000g",
])("%j is no id", (value) => {
  expect(uuid.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["must be a UUID"]);
});

it("an id is the same in upper and lower case", () => {
  expect(uuid.parse("0199A1B2-0000-7000-8000-00000000000F")).toBe("0199a1b2-0000-7000-8000-00000000000f");
});

it.each(["", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b c", `a@${"b".repeat(253)}`, "a@b\0"])(
  "%j is no e-mail address",
  (value) => {
    expect(email.safeParse(value).success).toBe(false);
  },
);

it("an e-mail address may have a tag and letters of any language", () => {
  for (const address of ["a@b", "größe+shop@bücher.example"]) expect(email.parse(address)).toBe(address);
});

it.each([
  [0, 0],
  [0.01, 1],
  [0.29, 29],
  [1.1, 110],
  [19.99, 1999],
  [8_388_607.77, 838_860_777],
  [-5, -500],
])("%d dollars are %i cents", (amount, cents) => {
  expect(dollarsAsCents.parse(amount)).toBe(cents);
});

it.each([0.001, 1.005, 1e-7, 1e300, Number.NaN, Number.POSITIVE_INFINITY, "1.10", null])(
  "%s is no amount in dollars",
  (amount) => {
    expect([dollars.safeParse(amount).success, dollarsAsCents.safeParse(amount).success]).toEqual([
      false,
      false,
    ]);
  },
);

it("a key of an idempotent request has 1 to 255 characters", () => {
  const key = idempotencyKey("order");
  expect(key.parse("x".repeat(255))).toHaveLength(255);
  for (const bad of ["", " ", "x".repeat(256), undefined]) expect(key.safeParse(bad).success).toBe(false);
});

it.each([
  "2026-02-28 23:59:59+00",
  "2024-02-29 00:00:00.123456+05:30",
  "1970-01-01 12:00:00.1-14",
  "9999-12-31 23:59:59-00",
])("%s is a timestamp as Postgres writes it", (value) => {
  expect(isTimestamp(value)).toBe(true);
});

it.each([
  "",
  "2026-02-30 00:00:00+00",
  "2025-02-29 00:00:00+00",
  "2026-13-01 00:00:00+00",
  "0000-01-01 00:00:00+00",
  "2026-01-01T00:00:00Z",
  "2026-01-01 24:00:00+00",
  "2026-01-01 00:60:00+00",
  "2026-01-01 00:00:00",
  "2026-01-01 00:00:00+15",
  "2026-01-01 00:00:00.1234567+00",
  "2026-01-01 00:00:00+00\n",
  " 2026-01-01 00:00:00+00",
  "infinity",
  "now()",
])("%j is none", (value) => {
  expect(isTimestamp(value)).toBe(false);
});
