import { isDeepStrictEqual } from "node:util";
import type { Page } from "../domain/shared/page.ts";

/** Reads a list page by page to its end and returns the rows; `between` runs after each page but the last. */
export async function allPages<Row, Next>(
  read: (after: Next | undefined) => Promise<Page<Row, Next>>,
  between: () => Promise<unknown> = async () => null,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Next | undefined;
  for (;;) {
    const page = await read(after);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    if (isDeepStrictEqual(page.next, after)) throw new Error("the next page begins where this one did");
    after = page.next;
    await between();
  }
}
