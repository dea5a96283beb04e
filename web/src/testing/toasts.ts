import { act, fireEvent } from "@testing-library/react";

/** Ends the movements of all toasts, as a browser does by itself: those that were leaving are gone. */
export function finishToastMovements(): void {
  act(() => {
    for (const toast of document.querySelectorAll(".Toastify__toast")) fireEvent.animationEnd(toast);
  });
}
