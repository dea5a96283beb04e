import { expect, it } from "vitest";
import { html } from "./html.ts";

it("escapes every text, in an attribute as between tags, and nothing twice", () => {
  const evil = `"><script>alert('x')</script>&`;
  const row = html`<td title="${evil}">${evil}</td>`;
  const { text } = html`<tr>
    ${[row, row]}
  </tr>`;
  expect(text).not.toMatch(/<script|alert\('/);
  expect(text.replaceAll(/\s*\n\s*/g, "")).toBe(`<tr>${row.text}${row.text}</tr>`);
  expect(row.text).toContain("&quot;&gt;&lt;script&gt;");
});

it("leaves out null and false, and prints zero", () => {
  expect(html`<p>${null}${undefined}${false}${0}${[]}</p>`.text).toBe("<p>0</p>");
});
