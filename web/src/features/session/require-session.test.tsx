import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { endSession } from "../../lib/auth/session.ts";
import { openForm, page, fillIn } from "../../testing/order-form.ts";

test("a page whose user logged out in another tab says so, and logs in on request", async () => {
  const opened = await openForm();
  await fillIn(opened);
  act(() => endSession("elsewhere"));
  const main = within(screen.getByRole("main"));
  expect(await main.findByRole("heading", { name: "You logged out in another tab" })).toBeTruthy();
  expect(main.getByText(/^What you entered here and did not send was deleted/)).toBeTruthy();
  await waitFor(() => expect(opened.address()).toBe(page));
  expect(opened.left).toEqual([]);
  await opened.user.click(main.getByRole("link", { name: "Login" }));
  await waitFor(() => expect(opened.left).toHaveLength(1));
  expect(decodeURIComponent(opened.left[0] ?? "")).toContain(page);
});
