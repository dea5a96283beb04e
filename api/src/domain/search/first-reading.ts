import type { DomainContext } from "../shared/context.ts";
import { plainText } from "../shared/plain-text.ts";
import { findTypedNumber } from "../tool/find-typed-number.ts";
import { type DroppedWords, dropWords } from "./drop-words.ts";
import { withoutMillimetres, withoutQuantity } from "./search-sizes.ts";
import { readSearchWords } from "./search-words.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

type Reading = Pick<DomainContext, "em">;

/**
 * Returns what `search` returns for the first reading of a typed text that finds anything; null if none does. The readings, the closest
 * first: as it was typed but for a quantity, without `mm`, and with all words corrected, since a word that the catalogue has may still be a typo of another one.
 */
export async function firstReading<Found>(
  ctx: Reading,
  typed: string,
  search: (query: ToolQuery) => Promise<Found | null>,
): Promise<Found | null> {
  const number = await findTypedNumber(ctx, typed);
  const text = withoutQuantity(plainText(typed)) || plainText(typed);
  const texts = new Set([text, withoutMillimetres(text)]);
  const readings = [
    ...[...texts].map((each) => ({ text: each, correctAll: false })),
    { text, correctAll: true },
  ];
  const tried = new Set<string>();
  for (const reading of readings) {
    const query = toolQuery(await readSearchWords(ctx, reading.text, reading), number);
    if (!query || tried.has(query.tolerant)) continue;
    tried.add(query.tolerant);
    const found = await search(query);
    if (found !== null) return found;
  }
  return null;
}

/** The same, at last without some of the words (`dropWords`), and which these are. */
export async function closestReading<Found>(
  ctx: Reading,
  typed: string,
  search: (query: ToolQuery) => Promise<Found | null>,
): Promise<{ readonly found: Found; readonly dropped: DroppedWords | null } | null> {
  const whole = await firstReading(ctx, typed, search);
  if (whole !== null) return { found: whole, dropped: null };
  const fewer = await dropWords(ctx, typed);
  const found = fewer && (await search(fewer.query));
  return fewer && found !== null ? { found, dropped: fewer.dropped } : null;
}
