/** A path as a word of a command that Postgres runs. */
export function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;
}
