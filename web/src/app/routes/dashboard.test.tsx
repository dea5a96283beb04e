import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionEnded } from "../../lib/auth/identity-provider.ts";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aProfile } from "../../testing/samples.ts";

afterEach(() => vi.useRealTimers());

const profile: Record<string, Handler> = { "GET /api/user/*": () => json(aProfile()) };
const drawer = async () =>
  within(await screen.findByRole("navigation", { name: "Dashboard" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

// spec: drawer-non-admin
test("the drawer of a customer", async () => {
  serve(profile);
  await openPage("/dashboard", identity(CUSTOMER));
  expect(await drawer()).toEqual(["My Profile", "My Orders", "Add A Review"]);
});

// spec: drawer-admin
test("the drawer of an admin", async () => {
  serve({ ...profile, "GET /api/admin/*": () => json({ admin: true }) });
  await openPage("/dashboard", identity(ADMIN));
  expect(await drawer()).toEqual([
    "My Profile",
    "Make Admin",
    "Manage All Orders",
    "Manage Tools",
    "Add A Tool",
  ]);
});

test("the shop's word beats an old token: a demoted admin has a customer's drawer", async () => {
  serve(profile);
  await openPage("/dashboard", identity(ADMIN));
  await waitFor(async () => expect(await drawer()).toEqual(["My Profile", "My Orders", "Add A Review"]));
});

test("an idle page follows a role that is given meanwhile, with the next token", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let user = CUSTOMER;
  let admin = false;
  serve({ ...profile, "GET /api/admin/*": () => json({ admin }) });
  const renewing = identity(CUSTOMER, { currentUser: () => user });
  await openPage("/dashboard", renewing);
  expect(await drawer()).toContain("My Orders");
  admin = true;
  user = { ...CUSTOMER, roles: ["admin"] };
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  await waitFor(async () => expect(await drawer()).toContain("Make Admin"));
});

const ADMIN_HEADINGS = {
  makeadmin: "Make Admin",
  manageAllOrder: "Manage All Orders",
  manageTools: "Manage Tools",
  addTool: "Add A Tool",
};
const ADMIN_PAGES = Object.keys(ADMIN_HEADINGS);

// spec: state-non-admin, role-admin
test.each(ADMIN_PAGES)("%s: a definite no signs out and leads to login", async (page) => {
  serve(profile);
  const { left } = await openPage(`/dashboard/${page}`, identity(CUSTOMER));
  await waitFor(() =>
    expect(left).toEqual([`/auth/logout?to=${encodeURIComponent("http://localhost:3000/login")}`]),
  );
});

// spec: child-admin-pages
test.each(Object.entries(ADMIN_HEADINGS))("%s: an admin gets in", async (page, name) => {
  serve({ "GET /api/admin/*": () => json({ admin: true }) });
  const { left } = await openPage(`/dashboard/${page}`, identity(ADMIN));
  expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
  expect(left).toEqual([]);
});

test.each([[500], [503], [429]])("makeadmin: a %i is an error, not a no", async (status) => {
  serve({ ...profile, "GET /api/admin/*": () => problem(status) });
  const { left } = await openPage("/dashboard/makeadmin", identity(CUSTOMER));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(left).toEqual([]);
});

// spec: route-dashboard, profile-page
test("My Profile shows and saves the four fields", async () => {
  let stored = aProfile();
  const calls = serve({
    "GET /api/user/*": () => json(stored),
    "PUT /api/user/*": ({ body }) => {
      stored = { ...stored, ...(body as Partial<typeof stored>) };
      return json({ token: "t" });
    },
  });
  const { user } = await openPage("/dashboard", identity(CUSTOMER));
  const location = await screen.findByLabelText<HTMLInputElement>("Location");
  expect(location.value).toBe("Dhaka");
  await user.type(screen.getByLabelText("Education"), "BUET");
  await user.type(screen.getByLabelText("LinkedIn"), "https://linkedin.com/in/x");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/user/${CUSTOMER.email}`)[0]?.body).toEqual({
    education: "BUET",
    location: "Dhaka",
    linkedin: "https://linkedin.com/in/x",
    photoUrl: "",
  });
  await waitFor(() => expect(callsOf(calls, "GET", `/api/user/${CUSTOMER.email}`)).toHaveLength(2));
});

test("My Profile shows the photo, and the initial when it does not load", async () => {
  serve({ "GET /api/user/*": () => json(aProfile({ photoUrl: "https://images.test/me.jpg" })) });
  await openPage("/dashboard", identity(CUSTOMER));
  const photo = await screen.findByRole("img", { name: CUSTOMER.name });
  expect(photo.getAttribute("src")).toBe("https://images.test/me.jpg");
  expect(photo.getAttribute("referrerpolicy")).toBe("no-referrer");
  fireEvent.error(photo);
  expect(screen.queryByRole("img", { name: CUSTOMER.name })).toBeNull();
  expect(screen.getByText("C")).toBeTruthy();
});

test("a rejected URL is shown at its field and entries stay", async () => {
  const errors = [{ field: "photoUrl", message: "must be an https address" }];
  serve({ ...profile, "PUT /api/user/*": () => problem(422, { errors }) });
  const { user } = await openPage("/dashboard", identity(CUSTOMER));
  await user.type(await screen.findByLabelText("Photo URL"), "https://lh3.googleusercontent.com/a");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(/must be an https address/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>("Photo URL").value).toBe(
    "https://lh3.googleusercontent.com/a",
  );
});

// spec: message-no-user
test("saving without a session shows that no user is logged in; entries stay", async () => {
  serve(profile);
  let ended = false;
  const accessToken = () => (ended ? Promise.reject(new SessionEnded()) : Promise.resolve("token"));
  const { user, left } = await openPage("/dashboard", identity(CUSTOMER, { accessToken }));
  await user.type(await screen.findByLabelText("Education"), "BUET");
  ended = true;
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("No user is logged in")).closest("[role=alert]")).toBeTruthy();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(sessionStorage.getItem(`draft:profile:${CUSTOMER.email}`)).toContain("BUET");
});

// spec: protected-to-login, protected-return, role-signed-in
test("a signed-out visitor is led to login and comes back to the same page of the dashboard", async () => {
  serve();
  const { left } = await openPage("/dashboard/myOrders");
  await waitFor(() =>
    expect(left).toEqual([
      `/auth/login?to=${encodeURIComponent("http://localhost:3000/dashboard/myOrders")}`,
    ]),
  );
});

// spec: route-blogs, route-portfolio, role-anonymous
test("My Portfolio, Blogs: readable by anybody", async () => {
  serve();
  const { user } = await openPage("/blogs");
  expect((await screen.findAllByRole("article")).length).toBeGreaterThanOrEqual(3);
  await user.click(screen.getByRole("link", { name: "My Portfolio" }));
  expect(await screen.findAllByRole("progressbar")).not.toHaveLength(0);
  for (const name of ["Skills", "Contact information", "Education", "Past works"]) {
    expect(screen.getByRole("heading", { name })).toBeTruthy();
  }
});
