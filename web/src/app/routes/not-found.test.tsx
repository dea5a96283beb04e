import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

test.each(["/nowhere", "/purchase", "/purchase/", "/dashboards", "/blogs/nothing"])(
  "%s is not a page: the specified text and a Home button",
  async (path) => {
    serve();
    const { user, address } = await openPage(path);
    const words = "Sorry the Page You are Looking for is unavailable.";
    expect(await screen.findByRole("heading", { name: words, level: 1 })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Not found - Boltwright"));
    await user.click(screen.getByRole("button", { name: "Home" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(await screen.findByRole("heading", { name: "Tools and parts" })).toBeTruthy();
  },
);

test("an unknown page of the dashboard shows that it was not found, with the drawer", async () => {
  serve();
  await openPage("/dashboard/nothing", identity(CUSTOMER));
  const words = "Sorry the Page You are Looking for is unavailable.";
  expect(await screen.findByRole("heading", { name: words, level: 1 })).toBeTruthy();
  expect(screen.getByRole("link", { name: "My Profile" })).toBeTruthy();
});
