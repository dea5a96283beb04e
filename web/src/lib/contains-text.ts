import { latinDigit } from "./read-count.ts";

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F\p{Cf}]/gu, "")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replaceAll(/[‘’ʼ′]/g, "'")
    .replaceAll(/\s+/g, " ")
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .normalize("NFC")
    .trim();

/** Returns whether a text has what was typed, in any case, accents, dashes and spaces. For short lists: the API searches all others. */
export const containsText = (text: string, typed: string): boolean => plain(text).includes(plain(typed));
