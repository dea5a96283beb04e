import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCatalogue, hexBolts } from "../../testing/catalogue-samples.ts";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const THREE = "/c/hex-bolts?f.thread=m8,m6&inStock=true";

/** Opens a list in which filters by length find nothing and filters by colour are rejected. */
function open(path: string) {
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) => {
      if (query.has("f.colour")) return problem(422);
      const without = [{ filter: "f.length", total: 2, exact: true }];
      return json(query.has("f.length") ? aCatalogue({ total: 0, items: [], without }) : aCatalogue());
    },
  });
  return openPage(path);
}

/** Presses Enter on a link and waits until it is gone. */
async function press(user: Awaited<ReturnType<typeof open>>["user"], name: string) {
  const link = await screen.findByRole("link", { name });
  link.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(link.isConnected).toBe(false));
}

const expectFocusOn = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));
const count = () => screen.getByText("2 parts");
const chip = (text: string) => screen.getByRole("link", { name: `Remove ${text}` });

test("when a chip is removed, the next one gets the focus, after the last one the one before it", async () => {
  const { user } = await open(THREE);
  await press(user, "Remove Thread: M8");
  await expectFocusOn(() => chip("Thread: M6"));
  await press(user, "Remove In stock");
  await expectFocusOn(() => chip("Thread: M6"));
  await press(user, "Remove Thread: M6");
  await expectFocusOn(count);
});

test.each([
  ["Clear all", THREE],
  ["Without Length: 2 parts", "/c/hex-bolts?f.thread=m8&f.length=60.."],
  ["Clear all", "/c/hex-bolts?f.colour=red"],
])("when %s removes filters of %s, the number of results gets the focus", async (name, path) => {
  const { user } = await open(path);
  await press(user, name);
  await expectFocusOn(count);
});

test("Clear all below an empty result moves the focus to the number of results", async () => {
  const { user } = await open("/c/hex-bolts?f.length=60..");
  await screen.findByRole("heading", { name: "No parts match all filters" });
  screen.getAllByRole("link", { name: "Clear all" }).at(-1)?.focus();
  await user.keyboard("{Enter}");
  await expectFocusOn(count);
});

test("the focus stays where the visitor has moved it meanwhile", async () => {
  const { user } = await open(THREE);
  const link = await screen.findByRole("link", { name: "Remove Thread: M8" });
  const sort = screen.getByRole("combobox", { name: "Sort by" });
  link.addEventListener("click", () => sort.focus());
  await press(user, "Remove Thread: M8");
  await expectFocusOn(() => sort);
});

test("neither the first load nor Back moves the focus", async () => {
  const { user, back } = await open("/c/hex-bolts?f.thread=m8");
  await user.click(await screen.findByRole("checkbox", { name: "In stock only" }));
  const link = await screen.findByRole("link", { name: "Remove In stock" });
  // As with a key that opens another tab.
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  act(back);
  await waitFor(() => expect(link.isConnected).toBe(false));
  expect(document.activeElement).toBe(document.body);
});
