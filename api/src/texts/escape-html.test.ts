import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("escapes the five characters with a meaning in HTML, and nothing else", () => {
  expect(escapeHtml(`<a title="Nuts & bolts, 'M8'">ż</a>`)).toBe(
    "&lt;a title=&quot;Nuts &amp; bolts, &#39;M8&#39;&quot;&gt;ż&lt;/a&gt;",
  );
});
