import { test } from "@playwright/test";
import { aCategoryByCall } from "./support/a-category.ts";
import { aFamilyByCall } from "./support/a-family.ts";

test("the category and the family that several projects need are made once", async () => {
  await aCategoryByCall();
  await aFamilyByCall();
});
