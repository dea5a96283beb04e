import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SHOP } from "../../content/shop.ts";
import { WORKSHOP } from "../../content/workshop.ts";
import { ANSWERS } from "../../features/reading/answers.ts";
import { serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const section = (name: string) => within(screen.getByRole("region", { name }));

test("hero, skills with named progress bars, contact, education and past works", async () => {
  serve();
  await openPage("/portfolio");
  await screen.findByRole("heading", { name: WORKSHOP.title, level: 1 });
  const bars = section("Skills").getAllByRole("progressbar");
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual(WORKSHOP.skills.map(({ name }) => name));
  for (const [index, bar] of bars.entries()) {
    expect(bar.getAttribute("value")).toBe(String(WORKSHOP.skills[index]?.percent));
  }
  const mail = section("Contact information").getByRole("link", { name: SHOP.contact.email });
  expect(mail.getAttribute("href")).toBe(`mailto:${SHOP.contact.email}`);
  expect(section("Education").getAllByRole("term")).toHaveLength(WORKSHOP.education.length);
  expect(section("Past works").getAllByRole("listitem")).toHaveLength(WORKSHOP.works.length);
});

test("a past work leads to the answer that tells how, and that answer is there", async () => {
  serve();
  const { user, address } = await openPage("/portfolio");
  const anchors = WORKSHOP.works.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const written = new Set(ANSWERS.map(({ id }) => id));
  expect(anchors.filter((anchor) => !written.has(anchor))).toEqual([]);
  const [first] = await screen.findAllByRole("link", { name: /^How it works/ });
  if (first) await user.click(first);
  await screen.findByRole("heading", { name: "Blogs" });
  expect(address()).toBe("/blogs");
});
