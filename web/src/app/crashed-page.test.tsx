import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  createMemoryRouter,
  Link,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
} from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { setOnline } from "../testing/screen.ts";
import { CrashedPage } from "./crashed-page.tsx";

const Fine = () => <h1>fine</h1>;
function CrashingAtWords(): string {
  if (useLocation().search !== "") throw new Error("a defect");
  return "no words";
}
function Links() {
  return (
    <>
      <Link to="/fine">to fine</Link>
      <Link to="/crash?q=1">to crash</Link>
      <Link to="/crash">to no words</Link>
      <Link to="/not-loaded">to not loaded</Link>
      <Outlet />
    </>
  );
}

beforeEach(() => {
  // React reports errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Opens a page among three: one is fine, one crashes with a query, the code of one does not load. */
function open(path: string) {
  const children: RouteObject[] = [
    { path: "/fine", Component: Fine },
    { path: "/crash", Component: CrashingAtWords },
    { path: "/not-loaded", lazy: () => Promise.reject(new TypeError("Failed to fetch")) },
  ];
  const pages = { ErrorBoundary: CrashedPage, children };
  const router = createMemoryRouter([{ Component: Links, children: [pages] }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
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
  const router = open("/fine");
  fireEvent.click(screen.getByText("to not loaded"));
  await crashed();
  await act(() => router.navigate(-1));
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
