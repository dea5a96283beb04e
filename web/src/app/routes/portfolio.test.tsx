import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEVELOPER, WORKS } from "../../content/portfolio.ts";
import { ARTICLES } from "../../content/articles.ts";
import { serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const section = (name: string) => within(screen.getByRole("region", { name }));

test("a named developer with role, skills with named progress bars, contact, education and past works", async () => {
  serve();
  await openPage("/portfolio");
  await screen.findByRole("heading", { name: DEVELOPER.name, level: 1 });
  expect(screen.getByText(`${DEVELOPER.role}, ${DEVELOPER.since}`)).toBeTruthy();
  const bars = section("Skills").getAllByRole("progressbar");
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual(DEVELOPER.skills.map(({ name }) => name));
  for (const [index, bar] of bars.entries()) {
    expect(bar.getAttribute("value")).toBe(String(DEVELOPER.skills[index]?.percent));
  }
  const links = section("Contact information").getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `mailto:${DEVELOPER.email}`,
    "/blogs",
    ...DEVELOPER.links.map(({ href }) => href),
  ]);
  expect(section("Education").getAllByRole("term")).toHaveLength(DEVELOPER.education.length);
  expect(section("Past works").getAllByRole("listitem")).toHaveLength(WORKS.length);
});

test("a past work links to an article that exists", async () => {
  serve();
  const { user, address } = await openPage("/portfolio");
  const anchors = WORKS.flatMap(({ article }) => (article === undefined ? [] : [article]));
  const written = new Set(ARTICLES.map(({ id }) => id));
  expect(anchors.filter((anchor) => !written.has(anchor))).toEqual([]);
  const [first] = await screen.findAllByRole("link", { name: /^How it works/ });
  if (first) await user.click(first);
  await screen.findByRole("heading", { name: "Blogs" });
  await waitFor(() => expect(address()).toBe("/blogs"));
});
