import { Code } from "../code.tsx";

/** Searching an array of products. */
export function SearchByName() {
  return (
    <>
      <p>
        <code>filter</code> returns the products that meet a condition, and <code>includes</code> is the
        condition. The work is in making both sides comparable: users type in any case, leave out accents and
        change the order of words. <code>normalize("NFD")</code> splits a letter into its base and its
        accents, so that the accents can be removed:
      </p>
      <Code example="find-by-name.ts" />
      <p>
        For a few thousand products this takes a few milliseconds, so the list can be filtered on every key
        press. It does not find words with typos, and a larger catalogue should not be in the browser at all:
        let the database search with an index. In PostgreSQL, use full-text search for words and the extension{" "}
        <code>pg_trgm</code> for similar spellings.
      </p>
      <p>
        Two details: <code>find</code> returns only the first product, and an empty search should show
        everything. It does so here because <code>every</code> is true for an empty list.
      </p>
    </>
  );
}
