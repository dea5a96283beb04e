/** Escapes a text for `like` and `ilike`: none of its characters is a wildcard. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
