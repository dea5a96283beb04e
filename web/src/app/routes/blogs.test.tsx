import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const openArticles = async (): Promise<HTMLElement[]> => {
  serve();
  await openPage("/blogs");
  await screen.findByRole("heading", { name: "Blogs", level: 1 });
  return screen.getAllByRole("article");
};

test("eleven articles, each linked from the contents and by its own anchor", async () => {
  const articles = await openArticles();
  expect(articles).toHaveLength(11);
  const contents = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(contents.map((link) => link.getAttribute("href"))).toEqual(articles.map(({ id }) => `#${id}`));
  for (const [index, article] of articles.entries()) {
    const question = contents[index]?.textContent ?? "";
    expect(screen.getByRole("article", { name: question })).toBe(article);
    const permalink = within(article).getByRole("link", { name: `Link to this answer: ${question}` });
    expect(permalink.getAttribute("href")).toBe(`#${article.id}`);
    expect(article.textContent.length).toBeGreaterThan(900);
  }
});

test("code samples are highlighted by class only and hide lint comments", async () => {
  await openArticles();
  const programs = [...document.querySelectorAll("pre code")];
  expect(programs.length).toBeGreaterThanOrEqual(12);
  for (const program of programs) expect(program.querySelector("[class^=hljs-]")).toBeTruthy();
  expect(document.querySelector("main [style]")).toBeNull();
  expect(document.body.textContent).not.toContain("oxlint");
});

test("each diagram has a text alternative", async () => {
  await openArticles();
  const drawings = screen.getAllByRole("img");
  expect(drawings).toHaveLength(6);
  for (const drawing of drawings) {
    expect(drawing.querySelector("title")?.textContent.length).toBeGreaterThan(80);
    expect(drawing.getAttribute("aria-labelledby")).toBe(drawing.querySelector("title")?.id);
  }
});

test("articles are folded but the first, and a link to one opens it", async () => {
  serve();
  await openPage("/blogs#react-state");
  const articles = await screen.findAllByRole("article");
  const open = () => articles.filter((article) => article.querySelector("details")?.open).map(({ id }) => id);
  await waitFor(() => expect(open()).toEqual([articles[0]?.id, "react-state"]));
});
