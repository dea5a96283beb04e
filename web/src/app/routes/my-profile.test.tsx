import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Call, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aProfile } from "../../testing/samples.ts";

const profile: Record<string, Handler> = { "GET /api/user/*": () => json(aProfile()) };
const PHOTO = "https://lh3.googleusercontent.com/a/1";

const open = (provider = identity(CUSTOMER)) => openPage("/dashboard", provider);
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const put = (calls: readonly Call[]): Call[] => callsOf(calls, "PUT", `/api/user/${CUSTOMER.email}`);
const save = (): HTMLElement => screen.getByRole("button", { name: "Save" });
const leaves = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a saved profile is confirmed by a toast and next to the button", async () => {
  let stored = aProfile();
  const calls = serve({
    "GET /api/user/*": () => json(stored),
    "PUT /api/user/*": ({ body }) => {
      stored = { ...stored, ...(body as Partial<typeof stored>) };
      return json({ token: "t" });
    },
  });
  const { user } = await open();
  await user.type(await screen.findByLabelText("Education"), " BUET ");
  await user.click(save());
  const toast = await screen.findByText(/Your profile is saved/);
  expect(toast.closest("[role=status]")?.textContent).toBe("SUCCESS Your profile is saved");
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(put(calls)[0]?.body).toMatchObject({ education: "BUET", location: "Dhaka" });
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test.each([
  ["LinkedIn", "http://linkedin.com/in/x", "Enter a link that starts with https://"],
  ["LinkedIn", "javascript:alert(1)", "Enter a link that starts with https://"],
  ["Photo URL", "not an address", "Enter a link that starts with https://"],
  ["Photo URL", "https://evil.test/a.png", "Use a photo from Google."],
])("%s '%s' is rejected before it is sent, at the field and in the summary", async (label, typed, words) => {
  const calls = serve(profile);
  const { user } = await open();
  await user.type(await screen.findByLabelText(label), typed);
  await user.click(save());
  await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field(label));
  const summary = screen.getByRole("alert");
  expect(summary.textContent).toContain(words);
  await user.click(within(summary).getByRole("button", { name: label }));
  expect(document.activeElement).toBe(field(label));
  expect(put(calls)).toEqual([]);
  await user.type(field(label), "x");
  expect(field(label).getAttribute("aria-invalid")).toBeNull();
});

test("an entered photo has a preview; one that does not load shows a message", async () => {
  serve(profile);
  const { user } = await open();
  await user.type(await screen.findByLabelText("Photo URL"), PHOTO);
  const preview = await screen.findByRole("img", { name: "Preview" });
  expect(preview.getAttribute("src")).toBe(PHOTO);
  fireEvent.error(preview);
  expect(await screen.findByText("We can't load this image. We'll show your initial instead.")).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Preview" })).toBeNull();
});

test("a photo from another host is not requested", async () => {
  serve(profile);
  const { user } = await open();
  await user.type(await screen.findByLabelText("Photo URL"), "https://evil.test/a.png");
  expect(document.querySelector('img[src*="evil.test"]')).toBeNull();
});

test("unsaved changes survive navigation and reload, are shown, and the browser warns before the tab closes", async () => {
  serve(profile);
  const { user } = await open();
  await user.type(await screen.findByLabelText("Education"), "BUET");
  expect(screen.getByText(/Unsaved changes/)).toBeTruthy();
  expect(leaves()).toBe(false);
  await user.click(screen.getByRole("link", { name: "My Orders" }));
  await user.click(await screen.findByRole("link", { name: "My Profile" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Education")).value).toBe("BUET");
  cleanup();
  expect(leaves()).toBe(true);
  const again = await open();
  expect((await screen.findByLabelText<HTMLInputElement>("Education")).value).toBe("BUET");
  expect(screen.getByText(/Unsaved changes/)).toBeTruthy();
  await again.user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect([field("Education").value, field("Location").value]).toEqual(["", "Dhaka"]);
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  expect(leaves()).toBe(true);
});

test("an error without a field is shown above the button, and entries stay", async () => {
  serve({ ...profile, "PUT /api/user/*": () => problem(503, { detail: "The shop is busy." }) });
  const { user } = await open();
  await user.type(await screen.findByLabelText("Education"), "BUET");
  await user.click(save());
  expect(await screen.findByText("The shop is busy.")).toBeTruthy();
  expect(field("Education").value).toBe("BUET");
});

test("a profile that does not load can be tried again", async () => {
  let broken = true;
  serve({ "GET /api/user/*": () => (broken ? problem(500) : json(aProfile())) });
  const { user } = await open();
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect((await screen.findByLabelText<HTMLInputElement>("Location")).value).toBe("Dhaka");
});

test("an admin's first page leads to the pages that the drawer does not have; a customer's does not", async () => {
  serve({ ...profile, "GET /api/admin/*": () => json({ admin: true }) });
  await open(identity(ADMIN));
  const places = within(await screen.findByRole("navigation", { name: "For admins" }));
  expect(places.getByRole("link", { name: "Hidden reviews" }).getAttribute("href")).toBe(
    "/dashboard/reviews",
  );
  for (const [name, href] of [
    ["Categories", "/dashboard/categories"],
    ["Attributes", "/dashboard/attributes"],
    ["Audit", "/dashboard/audit"],
  ] as const) {
    expect(places.getByRole("link", { name }).getAttribute("href")).toBe(href);
  }
  cleanup();
  serve(profile);
  await open();
  await screen.findByLabelText("Location");
  expect(screen.queryByRole("navigation", { name: "For admins" })).toBeNull();
});
