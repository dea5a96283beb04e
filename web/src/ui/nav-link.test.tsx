import { render, screen } from "@testing-library/react";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { expect, test } from "vitest";
import { PageRouter } from "../app/page-router.tsx";
import { NavLink } from "./nav-link.tsx";

test.each([
  ["/dashboard", false, "page"],
  ["/dashboard/myOrders", false, "page"],
  ["/Dashboard", false, "page"],
  ["/dashboards", false, null],
  ["/", false, null],
  ["/dashboard", true, "page"],
  ["/dashboard/myOrders", true, null],
])("at %s an entry for /dashboard, alone %s, has aria-current %s", (at, end, expected) => {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  render(
    <PageRouter history={history}>
      <NavLink to="/dashboard" end={end}>
        Dashboard
      </NavLink>
    </PageRouter>,
  );
  expect(screen.getByRole("link").getAttribute("aria-current")).toBe(expected);
});
