import { expect, test } from "vitest";
import { escapeHtml } from "../../api/src/texts/escape-html.ts";
import { problemPage } from "./problem-page.ts";

test("the name of the shop is escaped as everywhere else", () => {
  const brand = `Nuts & "Bolts" <b>'s`;
  const page = problemPage(brand, { status: 404, title: "Not found", detail: "Check the address." });
  expect(page).toContain(`<title>Not found | ${escapeHtml(brand)}</title>`);
  expect(page).toContain(`height="24">${escapeHtml(brand)}</a>`);
  expect(page).not.toContain(brand);
});

test.each([
  [400, false],
  [429, true],
  [503, true],
])("a page of %d can be tried again: %s", (status, canRetry) => {
  const page = problemPage("Bolts", { status, title: "A title", detail: "A sentence." });
  expect(page.includes('<a href="">Try again</a>')).toBe(canRetry);
  expect(page).toContain('<a href="/">Go to the home page</a>');
});
