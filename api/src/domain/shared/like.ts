import { plainText, typedText } from "./plain-text.ts";

/** Escapes a text for `like`: none of its characters is a wildcard. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Returns the `like` pattern of texts in the normal form (`search_text`, `plain_text(...)`) that contain a typed text. */
export const containing = (typed: string): string => `%${likeLiteral(plainText(typedText(typed)))}%`;
