import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";
import { productData } from "./product-data.ts";
import { readTool } from "./tool.api.ts";

const expectedOn = "2099-12-04";
const soldOut = aTool({ available: 0, expectedOn });
const TEXT = "Expected on 4 December 2099";

test("the page of a sold-out part shows when more are expected, and not when it ships", async () => {
  const part = { ...soldOut, category: null, family: null, priceBreaks: [], attributes: {}, related: [] };
  serve({ "GET /api/parts/bw-1002": () => json(part), "GET /api/purchase/*": () => json(soldOut) });
  await openPage("/tools/bw-1002/combination-wrench-19-mm", identity());
  expect(await screen.findByText(TEXT)).toBeTruthy();
  expect(within(screen.getByRole("main")).queryByRole("link", { name: "Delivery and returns" })).toBeNull();
  expect(screen.getByRole("button", { name: "Enlarge: Image of Combination wrench 19 mm" })).toBeTruthy();
});

test("structured data have the expected day only where the part cannot be ordered", () => {
  const offer = { availability: "https://schema.org/OutOfStock", availabilityStarts: expectedOn };
  expect(productData(readTool(soldOut), "Boltwright")["offers"]).toMatchObject(offer);
  const inStock = productData(readTool(aTool({ expectedOn })), "Boltwright")["offers"];
  expect(inStock).toMatchObject({ availability: "https://schema.org/InStock" });
  expect(inStock).not.toHaveProperty("availabilityStarts");
});
