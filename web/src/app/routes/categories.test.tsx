import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCategoryTree } from "../../testing/category-tree.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

test("all categories that lead to parts, each below its own, with their counts", async () => {
  serve({ "GET /api/categories": () => json(aCategoryTree()) });
  await openPage("/c");
  expect(await screen.findByRole("heading", { level: 1, name: "Categories" })).toBeTruthy();
  const fasteners = within(await screen.findByRole("region", { name: "Fasteners 1,240 parts" }));
  const links = fasteners.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Fasteners", "/c/fasteners"],
    ["Bolts", "/c/bolts"],
    ["Hex bolts", "/c/hex-bolts"],
  ]);
  const bolts = fasteners.getByRole("link", { name: "Bolts" }).closest("li");
  expect(bolts?.textContent).toBe("Bolts 1,200 partsHex bolts 1 part");
  expect(screen.getByRole("region", { name: "Bearings 30 parts" })).toBeTruthy();
});

test("a shop without categories leads to its tools", async () => {
  serve({ "GET /api/categories": () => json([]) });
  await openPage("/c");
  expect(await screen.findByRole("heading", { name: "No categories yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse tools" }).getAttribute("href")).toBe("/");
});

test("categories that could not be loaded can be fetched again", async () => {
  serve({ "GET /api/categories": () => problem(503) });
  const { user } = await openPage("/c");
  await screen.findByText("The categories could not be loaded");
  serve({ "GET /api/categories": () => json(aCategoryTree()) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Hex bolts" })).toBeTruthy();
});
