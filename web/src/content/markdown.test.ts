import { expect, test } from "vitest";
import { readMarkdown } from "../../markdown.ts";

const FRONT = "position: 1\nquestion: Why?";
const noFile = (path: string): string => {
  throw new Error(`${path} is not expected`);
};
const readArticle = (text: string, front = FRONT, read = noFile) =>
  readMarkdown(`---\n${front}\n---\n\n${text}\n`, "/content/articles/why.md", read);

test("a file is its name, its front matter and its text as HTML, in which HTML is shown as text", () => {
  expect(readArticle("Because <b onclick=x>of</b> **this**.")).toEqual({
    id: "why",
    position: 1,
    question: "Why?",
    html: "<p>Because &lt;b onclick=x&gt;of&lt;/b&gt; <strong>this</strong>.</p>\n",
  });
});

test.each([
  ["misses a field", "position: 1", "question"],
  ["has a field that nothing shows", `${FRONT}\nauthor: nobody`, "author"],
  ["has a field of another type", "position: first\nquestion: Why?", "position"],
  ["is empty", "", "expected object"],
])("front matter that %s ends the build", (_what, front, named) => {
  expect(() => readArticle("Because.", front)).toThrow(named);
});

test("a file in a folder without front matter of its own ends the build", () => {
  expect(() => readMarkdown("Because.", "/content/notes/why.md", noFile)).toThrow("/content/notes/why.md");
});

test("an embedded program is highlighted and stands outside of paragraphs", () => {
  const files: Record<string, string> = { "../examples/one.sql": "SELECT 1 < 2;\n" };
  const written = readArticle("![](../examples/one.sql)", FRONT, (path) => files[path] ?? noFile(path));
  expect(written).toMatchObject({
    html: expect.stringMatching(
      /^<pre tabindex="0"><code translate="no"><span class="hljs-keyword">SELECT<\/span>.*&lt;.*<\/code><\/pre>$/,
    ),
  });
});

test("the cells of a table name their row and their column", () => {
  const written = readArticle("|  | Vue |\n| - | - |\n| Maker | a team |", `${FRONT}\ntable: Compared`);
  expect(written).toMatchObject({ html: expect.stringContaining('<td></td>\n<th scope="col">Vue</th>') });
  const row = '<th scope="row">Maker</th>\n<td data-column="Vue">a team</td>';
  expect(written).toMatchObject({ html: expect.stringContaining(row) });
  expect(written).toMatchObject({ html: expect.stringContaining(">Compared</caption>") });
});
