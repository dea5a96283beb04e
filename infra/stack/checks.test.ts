import { expect, it } from "vitest";
import { sampleTexts } from "./checks.ts";

it("names the pages whose texts are samples, without being in the way of a start", () => {
  const pages = [
    { path: "/help", isSample: false },
    { path: "/terms", isSample: true },
    { path: "/imprint", isSample: true },
  ] as const;
  expect(sampleTexts(pages)).toMatchObject({ state: "note", found: "sample texts on /terms, /imprint" });
});

it("finds nothing to replace once all texts are the owner's", () => {
  expect(sampleTexts([{ path: "/terms", isSample: false }])).toEqual({
    name: "texts",
    state: "ok",
    found: "no sample texts",
  });
});
