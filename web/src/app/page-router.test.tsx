import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { UNSAFE_createMemoryHistory as createMemoryHistory, useRoutes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "./page.ts";
import { PageRouter, useIsLoadingPage } from "./page-router.tsx";
import { PageLink } from "../ui/page-link.tsx";

const scrollTo = vi.fn();
const scrolledIntoView = vi.fn<(id: string) => void>();

beforeEach(() => {
  scrollTo.mockClear();
  scrolledIntoView.mockClear();
  vi.stubGlobal("scrollTo", scrollTo);
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledIntoView(this.id);
  };
});

const Long = () => (
  <>
    <h1>long</h1>
    <h2 id="ümlaut">chapter</h2>
  </>
);
const Late = () => <h1>late</h1>;

/** Opens one of three pages; `finishLoading` brings the code of the last one. */
function open(path = "/", key?: string) {
  const code = Promise.withResolvers<{ Late: typeof Late }>();
  const routes = [
    { path: "/", element: <h1>first</h1> },
    { path: "/long", Component: Long },
    page("/late", () => code.promise, "Late"),
  ];
  function Pages() {
    return (
      <>
        <PageLink to="/long">to long</PageLink>
        <PageLink to="/long#%C3%BCmlaut">to chapter</PageLink>
        <PageLink to="/long#missing">to missing chapter</PageLink>
        <PageLink to="/long#%E0%A4%A">to odd chapter</PageLink>
        <PageLink to="/?sort=name" preventScrollReset>
          sort
        </PageLink>
        <PageLink to="/late">to late</PageLink>
        {useIsLoadingPage() && <p role="status">Loading</p>}
        <Suspense fallback="empty">{useRoutes(routes)}</Suspense>
      </>
    );
  }
  const entry = { pathname: path.replace(/#.*/, ""), hash: path.replace(/^[^#]*/, ""), ...(key && { key }) };
  const history = createMemoryHistory({ initialEntries: [entry], v5Compat: true });
  const { unmount } = render(
    <PageRouter history={history}>
      <Pages />
    </PageRouter>,
  );
  return { history, unmount, finishLoading: () => code.resolve({ Late }) };
}

const goTo = (link: string): void => {
  fireEvent.click(screen.getByText(link));
};

test("a new page begins at its top, and Back and Forward bring each page to where it was", async () => {
  const { history } = open("/", "first-key");
  vi.stubGlobal("scrollY", 700);
  goTo("to long");
  await screen.findByText("long");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  vi.stubGlobal("scrollY", 300);
  act(() => history.go(-1));
  await screen.findByText("first");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  act(() => history.go(1));
  await screen.findByText("long");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
});

test("a double click on a link whose page is still loading opens it once: one Back leads to the page before", async () => {
  const { history, finishLoading } = open();
  goTo("to late");
  goTo("to late");
  finishLoading();
  await screen.findByText("late");
  act(() => history.go(-1));
  expect(history.location.pathname).toBe("/");
});

test("a link with `preventScrollReset` does not scroll; the next one does", async () => {
  const { history } = open();
  goTo("sort");
  await waitFor(() => expect(history.location.search).toBe("?sort=name"));
  expect(scrollTo).not.toHaveBeenCalled();
  goTo("to long");
  await screen.findByText("long");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test("a hash scrolls to its element, and Back from it to where the page was", async () => {
  const { history } = open("/", "first-key");
  vi.stubGlobal("scrollY", 120);
  goTo("to chapter");
  await screen.findByText("chapter");
  expect(scrolledIntoView.mock.calls).toEqual([["ümlaut"]]);
  expect(scrollTo).not.toHaveBeenCalled();
  act(() => history.go(-1));
  await screen.findByText("first");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 120);
});

test("a page that is opened with a hash scrolls to its element", () => {
  open("/long#%C3%BCmlaut");
  expect(scrolledIntoView).toHaveBeenCalledWith("ümlaut");
});

test.each(["to missing chapter", "to odd chapter"])(
  "%s: a hash of no element shows the top",
  async (link) => {
    open();
    goTo(link);
    await screen.findByText("long");
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(scrolledIntoView).not.toHaveBeenCalled();
  },
);

test("a page that is opened with a hash that cannot be decoded is shown", () => {
  open("/long#%E0%A4%A");
  expect(screen.getByText("long")).toBeTruthy();
});

test("positions outlive a reload, and after leaving the page the browser restores them", () => {
  const { unmount } = open("/long", "a-key");
  expect(window.history.scrollRestoration).toBe("manual");
  vi.stubGlobal("scrollY", 480);
  fireEvent(window, new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  unmount();
  open("/long", "a-key");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
});

test.each(["no JSON", "null", "[]", '{"/long":"far"}'])("stored positions like %s are ignored", (stored) => {
  sessionStorage.setItem("scroll-positions", stored);
  open("/long", "default");
  expect(screen.getByText("long")).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();
});

test("the page stays, with progress, until the code of the next one has loaded; only then it scrolls", async () => {
  const { finishLoading } = open();
  goTo("to late");
  expect((await screen.findByRole("status")).textContent).toBe("Loading");
  expect(screen.getByText("first")).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();
  await act(async () => finishLoading());
  expect(await screen.findByText("late")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test("the last of two links that are followed while code loads wins", async () => {
  const { history, finishLoading } = open();
  goTo("to late");
  await screen.findByRole("status");
  goTo("to long");
  await screen.findByText("long");
  await act(async () => finishLoading());
  expect(screen.queryByText("late")).toBeNull();
  expect(history.location.pathname).toBe("/long");
  expect(screen.queryByRole("status")).toBeNull();
});
