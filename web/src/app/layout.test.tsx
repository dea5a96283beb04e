import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CUSTOMER, identity } from "../testing/identity.ts";
import { json, serve } from "../testing/network.ts";
import { openPage } from "../testing/open-page.tsx";
import { aTool, theSettings } from "../testing/samples.ts";

// spec: header-brand
test("one banner, one main, one contentinfo; the brand is the first link home", async () => {
  serve();
  await openPage("/nowhere");
  for (const role of ["banner", "main", "contentinfo"]) expect(screen.getAllByRole(role)).toHaveLength(1);
  const [first] = within(screen.getByRole("banner")).getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("/");
  expect(first?.textContent).toBe("Boltwright");
});

// spec: header-navigation, header-wish-list, header-my-items, header-user-menu
test("the header's links lead to their pages", async () => {
  serve();
  await openPage("/nowhere", identity(CUSTOMER));
  const nav = within(within(screen.getByRole("banner")).getByRole("navigation"));
  const target = (name: string) => nav.getByRole("link", { name }).getAttribute("href");
  expect(["Home", "Dashboard", "Blogs", "My Portfolio"].map(target)).toEqual([
    "/",
    "/dashboard",
    "/blogs",
    "/portfolio",
  ]);
  expect(nav.getByRole("link", { name: "Wish List" })).toBeTruthy();
  expect(nav.getByRole("link", { name: "My Items" })).toBeTruthy();
  const profile = await nav.findByRole("link", { name: "Customer One" });
  expect(profile.getAttribute("href")).toBe("/dashboard");
  expect(nav.getByRole("button", { name: "Logout" })).toBeTruthy();
  expect(nav.queryByRole("link", { name: "Login" })).toBeNull();
});

// spec: header-user-menu
test("signed out it offers Login and Register", async () => {
  serve();
  await openPage("/nowhere");
  const nav = within(screen.getByRole("banner"));
  expect((await nav.findByRole("link", { name: "Login" })).getAttribute("href")).toBe("/login");
  expect(nav.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/Register");
  expect(nav.queryByRole("button", { name: "Logout" })).toBeNull();
});

test("the menu's state is exposed, and it folds when a page was chosen", async () => {
  serve();
  const { user, address } = await openPage("/nowhere");
  const toggle = screen.getByRole("button", { name: "Menu" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("link", { name: "Blogs" }));
  await screen.findByRole("heading", { name: "Blogs" });
  await waitFor(() => expect(address()).toBe("/blogs"));
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
});

test("Escape folds the menu and puts the focus on its button", async () => {
  serve();
  const { user } = await openPage("/nowhere");
  const toggle = screen.getByRole("button", { name: "Menu" });
  await user.click(toggle);
  await user.tab();
  expect(document.activeElement).not.toBe(toggle);
  await user.keyboard("{Escape}");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(toggle);
});

// spec: footer-links, footer-contact, footer-copyright
test("the footer: links, contact, year and brand", async () => {
  serve({ "GET /api/settings": () => json(theSettings({ brand: "Nutwright" })) });
  await openPage("/nowhere");
  const footer = within(screen.getByRole("contentinfo"));
  const target = (name: string) => footer.getByRole("link", { name }).getAttribute("href");
  expect(["HOME", "BLOGS", "Dashboard", "Portfolio"].map(target)).toEqual([
    "/",
    "/blogs",
    "/dashboard",
    "/portfolio",
  ]);
  expect(["Delivery", "Returns", "Payment", "Support"].map(target)).toEqual([
    "/help#delivery",
    "/help#returns",
    "/help#payment",
    "/help#contact",
  ]);
  expect(["Terms", "Privacy", "Imprint"].map(target)).toEqual(["/terms", "/privacy", "/imprint"]);
  expect(await footer.findByText(`© ${new Date().getFullYear()} Nutwright`)).toBeTruthy();
});

test("where the browser blocks site data, the shop works and wishes last as long as the page", async () => {
  for (const area of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, area, "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
  serve({ "GET /api/tools": () => json([aTool()], { "x-total-count": "1" }) });
  const { user } = await openPage("/");
  await user.click(await screen.findByRole("button", { name: "Add to wish list" }));
  expect(await screen.findByRole("button", { name: "Add to wish list", pressed: true })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Login" })).toBeTruthy();
});

// spec: footer-subscribe
test("subscribe resets only: nothing is sent, no message is shown", async () => {
  const calls = serve();
  const { user } = await openPage("/nowhere");
  await screen.findByText("404");
  const before = calls.length;
  const email = screen.getByPlaceholderText<HTMLInputElement>("Type email");
  await user.type(email, "a@b.test");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(email.value).toBe("");
  expect(calls).toHaveLength(before);
  expect(screen.queryByRole("status")).toBeNull();
  // Also before React has started.
  expect(email.form?.getAttribute("method")).toBe("dialog");
});

test("a change of page puts the focus at the new page's beginning", async () => {
  serve();
  const { user } = await openPage("/nowhere");
  await user.click(screen.getByRole("link", { name: "Blogs" }));
  await screen.findByRole("heading", { name: "Blogs" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  await waitFor(() => expect(document.title).toBe("Blogs - Boltwright"));
});

test("no field of the frame is taken for a field of the page", async () => {
  serve();
  await openPage("/nowhere");
  await screen.findByText("404");
  for (const label of ["Name", "Email", "Quantity", "Phone", "Address"]) {
    expect(screen.queryByLabelText(label, { exact: false })).toBeNull();
  }
});

test("a page reached after the login begins at its top, wherever the page before was left", async () => {
  sessionStorage.setItem("react-router-scroll-positions", JSON.stringify({ default: 700 }));
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  serve();
  await openPage("/nowhere");
  await screen.findByRole("main");
  expect(scrollTo).not.toHaveBeenCalledWith(0, 700);
});

test("a page that is loaded again stands where it was left", async () => {
  sessionStorage.setItem("react-router-scroll-positions", JSON.stringify({ "/nowhere": 700 }));
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  serve();
  await openPage("/nowhere");
  await screen.findByRole("main");
  expect(scrollTo).toHaveBeenCalledWith(0, 700);
});
