import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const answers = async (): Promise<HTMLElement[]> => {
  serve();
  await openPage("/blogs");
  await screen.findByRole("heading", { name: "Blogs", level: 1 });
  return screen.getAllByRole("article");
};

test("eleven answers, each reached from the contents and by a link of its own", async () => {
  const articles = await answers();
  expect(articles).toHaveLength(11);
  const contents = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(contents.map((link) => link.getAttribute("href"))).toEqual(articles.map(({ id }) => `#${id}`));
  for (const [index, article] of articles.entries()) {
    const question = contents[index]?.textContent ?? "";
    expect(screen.getByRole("article", { name: question })).toBe(article);
    const permalink = within(article).getByRole("link", { name: `Link to: ${question}` });
    expect(permalink.getAttribute("href")).toBe(`#${article.id}`);
    expect(article.textContent.length).toBeGreaterThan(900);
  }
});

test("printed programs are coloured by class alone, and keep the linter's notes for themselves", async () => {
  await answers();
  const programs = [...document.querySelectorAll("pre code")];
  expect(programs.length).toBeGreaterThanOrEqual(12);
  for (const program of programs) expect(program.querySelector("[class^=hljs-]")).toBeTruthy();
  expect(document.querySelector("main [style]")).toBeNull();
  expect(document.body.textContent).not.toContain("oxlint");
});

test("each drawing says in words what it shows", async () => {
  await answers();
  const drawings = screen.getAllByRole("img");
  expect(drawings).toHaveLength(6);
  for (const drawing of drawings) {
    expect(drawing.querySelector("title")?.textContent.length).toBeGreaterThan(80);
    expect(drawing.getAttribute("aria-labelledby")).toBe(drawing.querySelector("title")?.id);
  }
});
