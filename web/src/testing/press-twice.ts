import { waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** Presses a button, expects it to retain the focus while its request runs, and presses it again meanwhile. */
export async function pressTwice(user: UserEvent, button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
}
