import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCategoryTree } from "../../testing/category-tree.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const browse = (): HTMLElement => screen.getByRole("button", { name: "Browse" });
const header = () => within(screen.getByRole("banner"));
const focused = (): string | null | undefined => document.activeElement?.textContent;

async function openMenu() {
  const calls = serve({
    "GET /api/categories": () => json(aCategoryTree()),
    "GET /api/categories/*": () => problem(404),
  });
  const opened = await openPage("/blogs");
  return { ...opened, calls };
}

test("stands after the specified links and is a link to all categories without JavaScript", async () => {
  serve();
  await openPage("/nowhere");
  const links = [...(browse().closest(".links")?.querySelectorAll("a") ?? [])];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Dashboard",
    "Blogs",
    "My Portfolio",
    "Browse",
  ]);
  expect(browse().getAttribute("href")).toBe("/c");
});

test("loads the tree when it is first opened, leads to a category and closes then", async () => {
  const { user, address, calls } = await openMenu();
  expect(callsOf(calls, "GET", "/api/categories")).toEqual([]);
  expect(browse().getAttribute("aria-expanded")).toBe("false");
  await user.click(browse());
  expect(browse().getAttribute("aria-expanded")).toBe("true");
  const hexBolts = await header().findByRole("link", { name: "Hex bolts" });
  expect(hexBolts.closest(`#${browse().getAttribute("aria-controls")}`)).toBeTruthy();
  expect(header().queryByRole("link", { name: "Empty" })).toBeNull();
  expect(header().getByRole("link", { name: "All categories" }).getAttribute("href")).toBe("/c");
  await user.click(hexBolts);
  await waitFor(() => expect(browse().getAttribute("aria-expanded")).toBe("false"));
  await waitFor(() => expect(address()).toBe("/c/hex-bolts"));
  await user.click(browse());
  await header().findByRole("link", { name: "Hex bolts" });
  expect(callsOf(calls, "GET", "/api/categories")).toHaveLength(1);
});

test("by keyboard: Space opens it, arrows and Tab go through it, Escape closes it and gives the focus back", async () => {
  const { user } = await openMenu();
  browse().focus();
  await user.keyboard(" ");
  await header().findByRole("link", { name: "Fasteners" });
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Fasteners");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Bolts");
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Categories of Fasteners");
  await user.tab();
  expect(focused()).toBe("Bolts");
  await user.keyboard("{Escape}");
  expect(browse().getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(browse());
  expect(header().queryByRole("link", { name: "Bolts" })).toBeNull();
});

test("inside a phone's menu it unfolds level by level, and Escape closes it alone", async () => {
  const { user } = await openMenu();
  const menu = screen.getByRole("button", { name: "Menu" });
  await user.click(menu);
  await user.click(browse());
  const unfold = await header().findByRole("button", { name: "Categories of Fasteners" });
  expect(unfold.getAttribute("aria-expanded")).toBe("false");
  await user.click(unfold);
  expect(unfold.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(browse().getAttribute("aria-expanded")).toBe("false");
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(menu.getAttribute("aria-expanded")).toBe("false");
});

test("categories that could not be loaded can be fetched again, and the page of all is linked", async () => {
  serve({ "GET /api/categories": () => problem(503) });
  const { user } = await openPage("/blogs");
  await user.click(browse());
  expect(await header().findByText("The categories could not be loaded")).toBeTruthy();
  expect(header().getByRole("link", { name: "All categories" })).toBeTruthy();
  serve({ "GET /api/categories": () => json(aCategoryTree()) });
  await user.click(header().getByRole("button", { name: "Try again" }));
  expect(await header().findByRole("link", { name: "Hex bolts" })).toBeTruthy();
});
