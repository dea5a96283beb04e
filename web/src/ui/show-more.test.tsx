import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ShowMore } from "./show-more.tsx";

/** A list of two pages; the second one loads when `loaded` resolves. */
function List({ loaded, hasLinks = true }: { loaded: Promise<void>; hasLinks?: boolean }) {
  const [names, setNames] = useState(["Anvil", "Bolt"]);
  const [isFetchingNextPage, setIsFetching] = useState(false);
  const query = {
    error: null,
    hasNextPage: names.length === 2,
    isFetchingNextPage,
    isFetchNextPageError: false,
    async fetchNextPage() {
      setIsFetching(true);
      await loaded;
      setIsFetching(false);
      setNames([...names, "Clamp", "Drill"]);
    },
  };
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>{hasLinks ? <a href={`#${name}`}>{name}</a> : name}</li>
        ))}
      </ul>
      <ShowMore query={query} what="tools" shown={names.length} />
      <input aria-label="Elsewhere" />
    </>
  );
}

async function pressShowMore(hasLinks?: boolean) {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<List loaded={promise} {...(hasLinks !== undefined && { hasLinks })} />);
  screen.getByRole("button", { name: "Show more" }).focus();
  await user.keyboard("{Enter}");
  return { user, load: resolve };
}

test("after the last page the focus is at the first new row, and the number of rows is announced", async () => {
  const { load } = await pressShowMore();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Loading …" }));
  expect(screen.getByRole("status").textContent).toBe("");
  load();
  const first = await screen.findByRole("link", { name: "Clamp" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("4 tools shown");
});

test("a row without a link gets the focus itself", async () => {
  const { load } = await pressShowMore(false);
  load();
  const row = await screen.findByText("Clamp");
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test("the focus stays where it was moved while the page was loading", async () => {
  const { user, load } = await pressShowMore();
  const elsewhere = screen.getByLabelText("Elsewhere");
  await user.click(elsewhere);
  load();
  await screen.findByRole("link", { name: "Clamp" });
  expect(document.activeElement).toBe(elsewhere);
});
