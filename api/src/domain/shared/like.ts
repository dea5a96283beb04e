/** A text as `like` and `ilike` take it for itself: none of its signs is a wildcard. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
