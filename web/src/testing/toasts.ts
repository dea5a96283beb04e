import { act, fireEvent } from "@testing-library/react";

/** Ends the animations of all toasts; dismissed ones disappear. */
export function finishToastMovements(): void {
  act(() => {
    for (const toast of document.querySelectorAll(".Toastify__toast")) fireEvent.animationEnd(toast);
  });
}
