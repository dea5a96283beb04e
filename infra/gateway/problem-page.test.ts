import { expect, test } from "vitest";
import { escapeHtml } from "../../api/src/texts/escape-html.ts";
import { problemPage } from "./problem-page.ts";

test("the name of the shop is escaped as everywhere else", () => {
  const brand = `Nuts & "Bolts" <b>'s`;
  const page = problemPage(brand, { title: "Not found", detail: "Check the address." });
  expect(page).toContain(`<title>Not found | ${escapeHtml(brand)}</title>`);
  expect(page).toContain(`height="24">${escapeHtml(brand)}</a>`);
  expect(page).not.toContain(brand);
});
