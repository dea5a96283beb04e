import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { lazyWhenSeen } from "../lib/lazy-when-seen.tsx";
import { PageStatus } from "./page-status.tsx";

const PART = "part";

test("a part that fails again at a navigation is loaded at the next one", async () => {
  const failure = new TypeError("Failed to fetch dynamically imported module");
  const load = vi
    .fn<() => Promise<() => React.ReactElement>>()
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure)
    .mockResolvedValue(() => <p>the part</p>);
  const part = lazyWhenSeen(PART, load);
  const element = (
    <>
      <PageStatus onUnreachable={undefined} />
      <Link to="/a">a</Link>
      <Link to="/b">b</Link>
      {part}
      <Outlet />
    </>
  );
  const loader = () => new Promise((resolve) => setTimeout(() => resolve(null)));
  const children = ["/", "/a", "/b"].map((path) => ({
    path,
    element: null,
    ...(path !== "/" && { loader }),
  }));
  const router = createMemoryRouter([{ element, children }]);
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("link", { name: "a" }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole("link", { name: "b" }));
  expect(await screen.findByText("the part")).toBeTruthy();
});
