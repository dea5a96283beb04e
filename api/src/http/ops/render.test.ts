import { expect, it } from "vitest";
import { details } from "../../domain/operations/report.ts";
import { blockHtml } from "./render.ts";

it("labels a value with its key on a phone, not with the name of the column", () => {
  const { text } = blockHtml(details("Order", [["Status", "paid"]]));
  expect(text).toMatch(/<td data-head="">Status<\/td>\s*<td data-head="Status">paid<\/td>/);
  expect(text).not.toMatch(/data-head="(Field|Value)"/);
});
