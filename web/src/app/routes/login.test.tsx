import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { recordSignIn } from "../../features/customer/record-sign-in.ts";
import { announceSignIn } from "../../features/session/announce-sign-in.ts";
import { IdentityUnreachable, SignInIncomplete } from "../../lib/auth/identity-provider.ts";
import { readSession, signOut, startSession } from "../../lib/auth/session.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { setOnline } from "../../testing/screen.ts";

afterEach(() => vi.useRealTimers());

const to = (path: string): string => encodeURIComponent(`http://localhost:3000${path}`);
const arrived = { restore: () => Promise.resolve({ user: CUSTOMER, arrived: true }) };

// spec: route-login
test("/login leads at once to the login page", async () => {
  serve();
  const { left } = await openPage("/login");
  await waitFor(() => expect(left).toEqual([`/auth/login?to=${to("/")}`]));
});

// spec: route-register
test("/Register leads at once to the registration page", async () => {
  serve();
  const { left } = await openPage("/Register");
  await waitFor(() => expect(left).toEqual([`/auth/register?to=${to("/")}`]));
});

test("Login in the header comes back to the page it was clicked on", async () => {
  serve();
  const { user, left } = await openPage("/?q=saw");
  await user.click(screen.getByRole("link", { name: "Login" }));
  await waitFor(() => expect(left).toEqual([`/auth/login?to=${to("/?q=saw")}`]));
});

test.each([
  ["/wishlist?sort=name", "/wishlist?sort=name"],
  ["/tools/din%20912/socket-screw", "/tools/din%20912/socket-screw"],
  ["/Dashboard/MyOrders", "/Dashboard/MyOrders"],
  ["//evil.test/", "/"],
  ["/%2F%252F%252Fevil.test", "/"],
  ["/purchase/%2F%2Fevil.test", "/"],
  ["/c/%5C", "/"],
  ["/c/%00", "/"],
  ["/c/%E0%A4%A", "/"],
  ["/nowhere", "/"],
  ["/dashboard/nowhere", "/"],
  ["/api/tools", "/"],
  ["/auth/admin", "/"],
])("a login that is to lead back to %s leads to %s", async (from, back) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  serve();
  const fromLink = await openPage({ pathname: "/login", state: { from } });
  await waitFor(() => expect(fromLink.left).toEqual([`/auth/login?to=${to(back)}`]));
  cleanup();
  sessionStorage.setItem("login-return-path", from);
  const fromIdentityPages = await openPage("/login");
  await waitFor(() => expect(fromIdentityPages.left).toEqual([`/auth/login?to=${to(back)}`]));
});

test.each(["from", "returnTo", "redirect_uri"])(
  "no query parameter chooses where a login leads: %s",
  async (name) => {
    serve();
    const { left } = await openPage(`/login?${name}=%2Fwishlist`);
    await waitFor(() => expect(left).toEqual([`/auth/login?to=${to("/")}`]));
  },
);

test.each(["/", "/myitems"])(
  "a login that was not completed and came back to %s says so, once",
  async (path) => {
    serve();
    const restore = () => Promise.reject(new SignInIncomplete());
    const { user, left, address } = await openPage(path, identity(undefined, { restore }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your login was not completed");
    expect(left).toEqual([]);
    await user.click(within(alert).getByRole("link", { name: "Home" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(await screen.findByText("No tools yet")).toBeTruthy();
    expect(screen.queryByText("Your login was not completed")).toBeNull();
  },
);

test("a login that was not completed can be tried again, and leads back to its page", async () => {
  serve();
  const restore = () => Promise.reject(new SignInIncomplete());
  const { user, left } = await openPage("/wishlist", identity(undefined, { restore }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(left).toEqual([`/auth/login?to=${to("/wishlist")}`]));
});

test.each(["/login", "/Register"])("%s leads home when somebody is signed in already", async (page) => {
  serve();
  const { address, left } = await openPage(page, identity(CUSTOMER));
  await waitFor(() => expect(address()).toBe("/"));
  expect(left).toEqual([]);
});

test("an unavailable login page shows an error with a retry", async () => {
  serve();
  const signInUrl = vi.fn(() => Promise.reject<string>(new IdentityUnreachable()));
  const { user, left } = await openPage("/login", identity(undefined, { signInUrl }));
  const again = await screen.findByRole("button", { name: "Try again" });
  signInUrl.mockResolvedValue("/auth/login");
  await user.click(again);
  await waitFor(() => expect(left).toEqual(["/auth/login"]));
});

test("identity service unreachable at page load: public pages work, protected ones show an error with a retry", async () => {
  serve({ "GET /api/myitems": () => json([]) });
  const restore = vi.fn(() =>
    Promise.reject<{ user: typeof CUSTOMER; arrived: boolean }>(new IdentityUnreachable()),
  );
  const { user, left, address } = await openPage("/", identity(CUSTOMER, { restore }));
  expect(await screen.findByText("No tools yet")).toBeTruthy();
  expect(within(screen.getByRole("banner")).getByText("Login unavailable")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "My Items" }));
  const again = await within(screen.getByRole("main")).findByRole("button", { name: "Try again" });
  expect(left).toEqual([]);
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  await user.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "My Items" })).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/myitems"));
});

test("the header retries after the identity service was unreachable", async () => {
  serve();
  const restore = vi.fn(() =>
    Promise.reject<{ user: typeof CUSTOMER; arrived: boolean }>(new IdentityUnreachable()),
  );
  const { user } = await openPage("/", identity(CUSTOMER, { restore }));
  const header = within(screen.getByRole("banner"));
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  await user.click(await header.findByRole("button", { name: "Try again" }));
  expect(await header.findByText(CUSTOMER.name)).toBeTruthy();
});

test("identity service unreachable at page load: automatic retries with growing pauses, and the page stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ "GET /api/myitems": () => json([]) });
  const restore = vi.fn(() =>
    Promise.reject<{ user: typeof CUSTOMER; arrived: boolean }>(new IdentityUnreachable()),
  );
  const { address } = await openPage("/myitems", identity(CUSTOMER, { restore }));
  const main = within(screen.getByRole("main"));
  const again = await main.findByRole("button", { name: "Try again" });
  expect(main.getByText(/We'll keep trying/)).toBeTruthy();
  expect(main.getByRole("heading", { level: 1, name: "Login" })).toBeTruthy();
  again.focus();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(restore.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(restore.mock.calls.length).toBeLessThanOrEqual(5);
  expect(document.activeElement).toBe(again);
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole("heading", { level: 1, name: "My Items" })).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/myitems"));
});

test.each([
  [
    "the network is back",
    () => {
      setOnline(false);
      setOnline(true);
    },
  ],
  ["the user comes back to the page", () => window.dispatchEvent(new Event("visibilitychange"))],
])("an unreachable identity service is retried at once when %s", async (_, comeBack) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve();
  const restore = vi.fn(() =>
    Promise.reject<{ user: typeof CUSTOMER; arrived: boolean }>(new IdentityUnreachable()),
  );
  await openPage("/", identity(CUSTOMER, { restore }));
  const header = within(screen.getByRole("banner"));
  await header.findByText("Login unavailable");
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  const attempts = restore.mock.calls.length;
  act(comeBack);
  // Far less than the pause before the next attempt.
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(restore).toHaveBeenCalledTimes(attempts + 1);
  expect(await header.findByText(CUSTOMER.name)).toBeTruthy();
});

test("a login page that could not be opened is opened by itself as soon as it can be", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve();
  const signInUrl = vi.fn(() => Promise.reject<string>(new IdentityUnreachable()));
  const { left } = await openPage("/login", identity(undefined, { signInUrl }));
  expect(await screen.findByText(/We'll keep trying/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Login" })).toBeTruthy();
  signInUrl.mockResolvedValue("/auth/login");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(left).toEqual(["/auth/login"]));
});

// spec: message-login-success, state-arrival
test("a login is announced once and recorded; a restored session is not", async () => {
  const calls = serve({ "PUT /api/user/*": () => json({ token: "t" }) });
  await openPage("/", identity(CUSTOMER, arrived));
  announceSignIn(readSession());
  await recordSignIn(readSession());
  const toast = await screen.findByText(/SuccessFully Logged in/);
  expect(toast.closest("[role=status]")?.textContent).toContain("Login");
  const [sent] = callsOf(calls, "PUT", `/api/user/${CUSTOMER.email}`);
  expect(sent?.body).toEqual({ email: CUSTOMER.email, name: CUSTOMER.name });

  await startSession(identity(CUSTOMER));
  announceSignIn(readSession());
  await recordSignIn(readSession());
  expect(screen.getAllByText(/SuccessFully Logged in/)).toHaveLength(1);
  expect(callsOf(calls, "PUT", `/api/user/${CUSTOMER.email}`)).toHaveLength(1);
});

test("a record that failed is sent again on the next page load", async () => {
  let status = 503;
  const calls = serve({ "PUT /api/user/*": () => (status === 200 ? json({ token: "t" }) : problem(status)) });
  await startSession(identity(CUSTOMER, arrived));
  await recordSignIn(readSession());
  status = 200;
  await startSession(identity(CUSTOMER));
  await recordSignIn(readSession());
  await recordSignIn(readSession());
  expect(callsOf(calls, "PUT", `/api/user/${CUSTOMER.email}`)).toHaveLength(2);
});

// spec: message-logout
test("Logout ends the session, and the next page confirms it", async () => {
  serve();
  const { user, left } = await openPage("/", identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(left).toEqual([`/auth/logout?to=${to("/")}`]);
  await startSession(identity());
  announceSignIn(readSession());
  const toast = await screen.findByText(/Sign out successful/);
  expect(toast.closest("[role=status]")?.textContent).toBe("Sign out Sign out successful");
});

test("while the identity service is unavailable a sign-out is not reported as successful", async () => {
  serve();
  await startSession(identity(CUSTOMER), () => {});
  signOut();
  await openPage("/", identity(undefined, { restore: () => Promise.reject(new IdentityUnreachable()) }));
  announceSignIn(readSession());
  const toast = await screen.findByText(/We couldn't confirm your sign-out/);
  expect(toast.closest("[role=alert]")?.textContent).toContain("Sign out");
  expect(screen.queryByText(/Sign out successful/)).toBeNull();
});

test("a sign-out that never happened is not announced", async () => {
  serve();
  await startSession(identity(CUSTOMER), () => {});
  signOut();
  await openPage("/", identity(CUSTOMER));
  announceSignIn(readSession());
  await screen.findByText(CUSTOMER.name);
  expect(sessionStorage.getItem("signing-out")).toBeNull();
  expect(screen.queryByText(/Sign out successful/)).toBeNull();
});
