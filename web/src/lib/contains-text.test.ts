import { expect, it } from "vitest";
import { containsText } from "./contains-text.ts";

it.each(["pena", "PEÑA", "d'arc  werke", "D’Arc\u00A0Werke", "bw–100123", "BW-100123\u200B", ""])(
  "a text is found by %j",
  (typed) => {
    expect(containsText("Peña & D'Arc Werke, BW-100123", typed)).toBe(true);
    expect(containsText("Pita & Darc, BW 100123", typed)).toBe(typed === "");
  },
);

it("vowels are no accents, and digits of all scripts are alike", () => {
  expect(["কলা", "কালি", "৮"].map((typed) => containsText("কালি M8", typed))).toEqual([false, true, true]);
});
