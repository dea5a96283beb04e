import { expect, test, vi } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { IdentityUnreachable, SessionEnded, type RestoredSession } from "./identity-provider.ts";
import {
  accessToken,
  goToSignIn,
  readSession,
  retrySession,
  signOut,
  signOutOutcome,
  startSession,
  whenRestored,
} from "./session.ts";

test("an unreachable identity service is not a logout", async () => {
  const restore = vi.fn(() => Promise.reject<RestoredSession>(new IdentityUnreachable()));
  await startSession(identity(undefined, { restore }), vi.fn());
  expect(readSession()).toEqual({ status: "signed-out", reason: "unreachable" });
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  expect(await retrySession()).toMatchObject({ status: "signed-in", user: CUSTOMER });
});

test("concurrent retries share one request, and an unchanged result notifies nobody", async () => {
  const restore = vi.fn(() => Promise.reject<RestoredSession>(new IdentityUnreachable()));
  const heard = vi.fn();
  whenRestored(heard);
  await startSession(identity(undefined, { restore }), vi.fn());
  const before = readSession();
  await Promise.all([retrySession(), retrySession()]);
  expect(restore).toHaveBeenCalledTimes(2);
  expect(readSession()).toBe(before);
  restore.mockResolvedValue({ user: CUSTOMER, arrived: false });
  await retrySession();
  whenRestored(() => undefined);
  expect(heard.mock.calls.map(([found]) => found.status)).toEqual(["signed-out", "signed-in"]);
});

test("a renewal that brings other roles changes the user, once", async () => {
  const currentUser = vi.fn(() => CUSTOMER);
  await startSession(
    identity(CUSTOMER, {
      restore: () => Promise.resolve({ user: CUSTOMER, arrived: true }),
      currentUser,
    }),
    vi.fn(),
  );
  const before = readSession();
  await accessToken();
  expect(readSession()).toBe(before);
  currentUser.mockReturnValue({ ...CUSTOMER, roles: ["admin"] });
  await accessToken();
  expect(readSession()).toEqual({
    status: "signed-in",
    user: { ...CUSTOMER, roles: ["admin"] },
    arrived: false,
  });
});

test("a call waits for the session that is being restored", async () => {
  const found = Promise.withResolvers<RestoredSession>();
  void startSession(identity(CUSTOMER, { restore: () => found.promise }), vi.fn());
  const token = accessToken();
  found.resolve({ user: CUSTOMER, arrived: false });
  expect(await token).toBe("token-0");
});

test("nobody signed in: no token, and no call for one", async () => {
  await startSession(identity(), vi.fn());
  await expect(accessToken()).rejects.toMatchObject({ status: 401 });
});

test("a rejected renewal ends the session", async () => {
  await startSession(identity(CUSTOMER, { accessToken: () => Promise.reject(new SessionEnded()) }), vi.fn());
  await expect(accessToken()).rejects.toMatchObject({ status: 401 });
  expect(readSession()).toEqual({ status: "signed-out", reason: "ended" });
});

test("a renewal without a response does not end the session", async () => {
  await startSession(
    identity(CUSTOMER, { accessToken: () => Promise.reject(new IdentityUnreachable()) }),
    vi.fn(),
  );
  await expect(accessToken()).rejects.toMatchObject({ status: 503 });
  expect(readSession().status).toBe("signed-in");
});

test("sign-in returns to a path on our own origin, whatever was requested", async () => {
  const leave = vi.fn<(url: string) => void>();
  await startSession(identity(), leave);
  await goToSignIn("https://evil.example/");
  expect(leave).toHaveBeenCalledWith(`/auth/login?to=${encodeURIComponent("http://localhost:3000/")}`);
});

test("a sign-out leaves nothing of the customer in the tab", async () => {
  await startSession(identity(CUSTOMER), vi.fn());
  sessionStorage.setItem("draft:order:customer@boltwright.test:1", "{}");
  sessionStorage.setItem("draft:order:customer@boltwright.test:1:attempt", "{}");
  sessionStorage.setItem("recorded-customer", CUSTOMER.email);
  sessionStorage.setItem("another", "stays");
  signOut();
  expect(Object.keys(sessionStorage).toSorted()).toEqual(["another", "signing-out"]);
});

test("a sign-out in another tab ends the session here, and the next sign-in requires the password", async () => {
  const signInUrl = vi.fn(() => Promise.resolve("/auth/login"));
  await startSession(identity(CUSTOMER, { signInUrl }), vi.fn());
  sessionStorage.setItem("draft:order:customer@boltwright.test:1", "{}");
  const otherTab = new BroadcastChannel("session");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  otherTab.postMessage("signed-out");
  await vi.waitFor(() => expect(readSession()).toEqual({ status: "signed-out", reason: "elsewhere" }));
  otherTab.close();
  expect(Object.keys(sessionStorage)).toEqual([]);
  await expect(accessToken()).rejects.toMatchObject({ status: 401 });
  await goToSignIn("/");
  expect(signInUrl).toHaveBeenCalledWith(expect.objectContaining({ again: true }));
});

test("a logout is sent to the other tabs", async () => {
  const otherTab = new BroadcastChannel("session");
  const heard = new Promise<unknown>((resolve) => {
    otherTab.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  await startSession(identity(CUSTOMER), vi.fn());
  signOut();
  expect(await heard).toBe("signed-out");
  otherTab.close();
});

test("an announced logout is shown once, on the next page load", async () => {
  const leave = vi.fn<(url: string) => void>();
  await startSession(identity(CUSTOMER), leave);
  signOut();
  expect(leave).toHaveBeenCalledWith(`/auth/logout?to=${encodeURIComponent("http://localhost:3000/")}`);
  await startSession(identity(), leave);
  expect(signOutOutcome()).toBe("done");
  expect(signOutOutcome()).toBeUndefined();
});

test("a logout is not confirmed while the identity service is unreachable", async () => {
  await startSession(identity(CUSTOMER), vi.fn());
  signOut();
  await startSession(identity(undefined, { restore: () => Promise.reject(new IdentityUnreachable()) }));
  expect(signOutOutcome()).toBe("unknown");
  await startSession(identity());
  expect(signOutOutcome()).toBe("done");
});

test("a deleted account is confirmed once, also while the identity service is unreachable", async () => {
  await startSession(identity(CUSTOMER), vi.fn());
  signOut({ announce: "deletion" });
  await startSession(identity(undefined, { restore: () => Promise.reject(new IdentityUnreachable()) }));
  expect(signOutOutcome()).toBe("deleted");
  expect(signOutOutcome()).toBeUndefined();
});
