import type { DroppedWords } from "./catalogue.api.ts";

const inWords = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Says which words were dropped, and what is shown: `No A4 in this size. Showing A2.` */
export function formatDropped({ words, instead, hasSize }: DroppedWords): string {
  if (instead !== null) return `No ${words.join(" ")}${hasSize ? " in this size" : ""}. Showing ${instead}.`;
  const quoted = inWords.format(words.map((word) => `“${word}”`));
  return `No part matches all words. Showing parts without ${quoted}.`;
}
