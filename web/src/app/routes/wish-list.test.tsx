import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { aTool } from "../../testing/samples.ts";

const other = aTool({ _id: "0199f000-0000-7000-8000-000000000002", name: "Panel saw" });
const wish = (...ids: string[]): void => localStorage.setItem("wish-list", JSON.stringify(ids));

test("removed tools are left out, tools that are no longer sold are marked", async () => {
  wish(aTool()._id, other._id, "0199f000-0000-7000-8000-000000000003");
  serve({ "GET /api/tools/chosen": () => json([aTool(), { ...other, archived: true }]) });
  await openPage("/wishlist");
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  const levels = within(screen.getByRole("main")).getAllByRole("heading");
  expect(levels.map(({ tagName }) => tagName)).toEqual(["H1", "H2", "H3", "H3"]);
  const gone = within(screen.getByRole("article", { name: other.name }));
  expect(gone.getByText("No longer sold")).toBeTruthy();
  expect(gone.queryByRole("link", { name: "Purchase" })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a long list is fetched in pages, and not again when a tool is removed", async () => {
  const tools = Array.from({ length: 30 }, (_, number) =>
    aTool({ _id: `0199f000-0000-7000-8000-0000000001${number + 10}`, name: `Tool ${number}` }),
  );
  wish(...tools.map(({ _id }) => _id));
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = serve({
    "GET /api/tools/chosen": async ({ query }) => {
      const ids = query.get("ids")?.split(",") ?? [];
      if (ids.length < 24) await promise;
      return json(tools.filter(({ _id }) => ids.includes(_id)));
    },
  });
  const { user } = await openPage("/wishlist");
  expect(await screen.findAllByRole("article")).toHaveLength(24);
  await pressTwice(user, screen.getByRole("button", { name: "Show more" }));
  resolve();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(30));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest("article")?.textContent).toContain("Tool 24"));
  const [first] = screen.getAllByRole("button", { name: "Add to wish list" });
  if (first) await user.click(first);
  expect(screen.getAllByRole("article")).toHaveLength(29);
  expect(callsOf(calls, "GET", "/api/tools/chosen")).toHaveLength(2);
});

test("an error can be retried", async () => {
  wish(other._id);
  let broken = true;
  serve({ "GET /api/tools/chosen": () => (broken ? problem(503) : json([other])) });
  const { user } = await openPage("/wishlist");
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: other.name })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
