import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { PageRouter } from "../app/page-router.tsx";
import { PageLink } from "./page-link.tsx";

type Props = Parameters<typeof PageLink>[0];

function open(props: Props, at = "/c/screws?q=m8") {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  render(
    <PageRouter history={history}>
      <PageLink {...props}>Link</PageLink>
    </PageRouter>,
  );
  const link = screen.getByRole("link", { name: "Link" });
  return { history, link, address: () => history.location.pathname + history.location.search };
}

/** Clicks, and returns whether the browser would follow the link itself. */
function leavesToBrowser(link: HTMLElement, keys: MouseEventInit = {}): boolean {
  const click = createEvent.click(link, { button: 0, ...keys });
  // After React, as the browser does; jsdom cannot open another document.
  let isLeft = false;
  document.addEventListener(
    "click",
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent(link, click);
  return isLeft;
}

test("a click opens the page here, with the state of the link as that of the history's entry", () => {
  const { history, link, address } = open({ to: "/login?next=1", state: { from: "/wishlist" } });
  expect(leavesToBrowser(link)).toBe(false);
  expect(address()).toBe("/login?next=1");
  expect(history.location.state).toEqual({ from: "/wishlist" });
});

test.each([
  ["?sort=price", "/c/screws?sort=price"],
  ["?", "/c/screws"],
])("the query %s is one of the current path", (to, expected) => {
  const { link, address } = open({ to });
  expect(link.getAttribute("href")).toBe(expected);
  leavesToBrowser(link);
  expect(address()).toBe(expected);
});

test("a link with a query follows the path of the page that is shown", async () => {
  const { history, link } = open({ to: "?sort=price" });
  history.push("/search");
  await waitFor(() => expect(link.getAttribute("href")).toBe("/search?sort=price"));
});

test.each<[string, Partial<Props>, MouseEventInit]>([
  ["a click with Ctrl", {}, { ctrlKey: true }],
  ["a click with Command", {}, { metaKey: true }],
  ["a click with Shift", {}, { shiftKey: true }],
  ["a click with Alt", {}, { altKey: true }],
  ["the middle button", {}, { button: 1 }],
  ["a link to a new tab", { target: "_blank" }, {}],
])("%s is left to the browser", (_what, props, keys) => {
  const { link, address } = open({ to: "/blogs", ...props });
  expect(leavesToBrowser(link, keys)).toBe(true);
  expect(address()).toBe("/c/screws?q=m8");
});

test("a handler of the link comes first, and may prevent it", () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { link, address } = open({ to: "/blogs", onClick });
  leavesToBrowser(link);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(address()).toBe("/c/screws?q=m8");
});
