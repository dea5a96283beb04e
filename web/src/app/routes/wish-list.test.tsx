import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const other = aTool({ _id: "0199f000-0000-7000-8000-000000000002", name: "Panel saw" });
const wish = (...ids: string[]): void => localStorage.setItem("wish-list", JSON.stringify(ids));

test("what is no longer sold is left out", async () => {
  wish(aTool()._id, other._id);
  serve({
    [`GET /api/purchase/${aTool()._id}`]: () => json(aTool()),
    "GET /api/purchase/*": () => problem(404),
  });
  await openPage("/wishlist");
  expect(await screen.findAllByRole("article")).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["all", [other._id]],
  ["some", [aTool()._id, other._id]],
])("an error that hides %s of the tools is said and can be tried again", async (_, ids) => {
  wish(...ids);
  let broken = true;
  serve({
    [`GET /api/purchase/${aTool()._id}`]: () => json(aTool()),
    [`GET /api/purchase/${other._id}`]: () => (broken ? problem(503) : json(other)),
  });
  const { user } = await openPage("/wishlist");
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: other.name })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
