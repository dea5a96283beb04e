import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("escapes the five characters with a meaning in HTML, and nothing else", () => {
  expect(escapeHtml(`<a title="Nuts & bolts, 'M8'">ż</a>`)).toBe(
    "&lt;a title=&quot;Nuts &amp; bolts, &#39;M8&#39;&quot;&gt;ż&lt;/a&gt;",
  );
});

it.each(["<script>alert(1)</script>", `" onmouseover="x`, "' style='x", "&lt;b&gt;", "]]>", "<!--"])(
  "leaves no markup of %s in text or in an attribute, and the reader sees it as it was",
  (text) => {
    const escaped = escapeHtml(text);
    expect(escaped).not.toMatch(/[<>"']/);
    const decoded = escaped
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
    expect(decoded).toBe(text);
  },
);
