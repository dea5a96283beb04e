import { render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test } from "vitest";
import { clearNotices, notifyError, notifySuccess } from "../lib/notify.tsx";
import { Toaster } from "./toaster.tsx";

test("toasts from before the container was there are shown, unless their attempt is over", async () => {
  notifyError("Old", "attempt");
  clearNotices();
  notifyError("Payment failed.", "Try another card.");
  notifySuccess("Saved", "your profile");
  render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
  expect((await screen.findByRole("alert")).textContent).toBe("Payment failed. Try another card.");
  expect((await screen.findByRole("status")).textContent).toBe("Saved your profile");
  expect(screen.queryByText("Old")).toBeNull();
});

test("the same message is shown once, and again in the next attempt", async () => {
  render(<Toaster />);
  notifyError("Again");
  notifyError("Again");
  await screen.findByText("Again");
  clearNotices();
  notifyError("Again");
  await waitFor(() => expect(screen.getAllByText("Again")).toHaveLength(2));
});
