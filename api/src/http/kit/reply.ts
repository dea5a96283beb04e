/** Returns a 200 response. */
export function ok<const Body>(
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): { status: 200; body: Body; headers: Readonly<Record<string, string>> } {
  return { status: 200, body, headers };
}
