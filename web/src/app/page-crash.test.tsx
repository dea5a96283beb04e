import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { UNSAFE_createMemoryHistory as createMemoryHistory, useLocation, useRoutes } from "react-router-dom";
import { setOnline } from "../testing/screen.ts";
import { PageCrash } from "./page-crash.tsx";
import { PageRouter } from "./page-router.tsx";
import { loadPages, page } from "./page.ts";
import { PageLink } from "../ui/page-link.tsx";

const Fine = () => <h1>fine</h1>;
function CrashingAtWords(): string {
  if (useLocation().search !== "") throw new Error("a defect");
  return "no words";
}

beforeEach(() => {
  // React reports errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Opens a page among three: one is fine, one crashes with a query, the code of one does not load at first. */
function open(path: string) {
  const load = vi
    .fn<() => Promise<{ Fine: typeof Fine }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue({ Fine });
  const routes = [
    { path: "/fine", Component: Fine },
    { path: "/crash", Component: CrashingAtWords },
    page("/not-loaded", load, "Fine"),
  ];
  function Pages() {
    return (
      <>
        <PageLink to="/fine">to fine</PageLink>
        <PageLink to="/crash?q=1">to crash</PageLink>
        <PageLink to="/crash">to no words</PageLink>
        <PageLink to="/not-loaded">to not loaded</PageLink>
        <PageCrash locationKey={useLocation().key}>{useRoutes(routes)}</PageCrash>
      </>
    );
  }
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  render(
    <PageRouter history={history}>
      <Pages />
    </PageRouter>,
  );
  return { history, routes };
}

const crashed = () => screen.findByRole("heading", { name: "This page did not load" });

test("a page that crashes shows the error page, with a link that reloads the home page", async () => {
  open("/crash?q=1");
  await crashed();
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
});

test("the error page goes away with the next page", async () => {
  open("/crash?q=1");
  await crashed();
  fireEvent.click(screen.getByText("to fine"));
  expect(await screen.findByText("fine")).toBeTruthy();
  expect(screen.queryByText("This page did not load")).toBeNull();
});

test("the error page goes away when only the query changes", async () => {
  open("/fine");
  fireEvent.click(screen.getByText("to crash"));
  await crashed();
  fireEvent.click(screen.getByText("to no words"));
  expect(await screen.findByText("no words")).toBeTruthy();
});

test("a page whose code does not load shows the error page, and Back shows the page before", async () => {
  const { history } = open("/fine");
  fireEvent.click(screen.getByText("to not loaded"));
  await crashed();
  act(() => history.go(-1));
  expect(await screen.findByText("fine")).toBeTruthy();
});

test("a page whose code is there by the next visit is shown", async () => {
  const { routes } = open("/fine");
  fireEvent.click(screen.getByText("to not loaded"));
  await crashed();
  fireEvent.click(screen.getByText("to crash"));
  await loadPages(routes.filter(({ path }) => path === "/not-loaded").map((route) => ({ route })));
  fireEvent.click(screen.getByText("to not loaded"));
  expect(await screen.findByText("fine")).toBeTruthy();
});

test("offline, a page that was not loaded shows an error and can be left", async () => {
  setOnline(false);
  open("/fine");
  fireEvent.click(screen.getByText("to not loaded"));
  expect(await screen.findByRole("heading", { name: "You are offline" })).toBeTruthy();
  fireEvent.click(screen.getByText("to fine"));
  await waitFor(() => expect(screen.queryByText("You are offline")).toBeNull());
});
