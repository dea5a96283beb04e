import { Code } from "../code.tsx";

/** Searching an array of products. */
export function SearchByName() {
  return (
    <>
      <p>
        <code>filter</code> keeps the products for which a condition holds, and <code>includes</code> is the
        condition. The work is in making both sides comparable: people type in any case, leave out accents,
        and do not remember the order of the words. <code>normalize("NFD")</code> takes a letter apart into
        its base and its marks, so that the marks can be dropped:
      </p>
      <Code example="find-by-name.ts" />
      <p>
        For a few thousand products this takes a few milliseconds, and the list may be filtered with each key
        press. It does not forgive slips of the finger, and beyond that size the catalogue should not be in
        the browser at all: then the database searches, with an index. In PostgreSQL that is full text search
        for words and the extension <code>pg_trgm</code> for similar spellings.
      </p>
      <p>
        Two small things that are often forgotten: <code>find</code> answers only the first product, and a
        search for nothing should show everything, which it does here because <code>every</code> is true of an
        empty list.
      </p>
    </>
  );
}
