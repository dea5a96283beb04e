import type { ToastOptions } from "react-toastify";

// Toasts are not needed for the first sight of a page; their code follows by itself.
function show(title: string, message: string, options: ToastOptions): void {
  void import("react-toastify/unstyled").then(({ toast }) =>
    toast(
      <div>
        <strong>{title}</strong> {message}
      </div>,
      { ...options, icon: false, toastId: `${title}|${message}` },
    ),
  );
}

/** Says what went well: one element of role `status` with title and message. The same toast is shown once. */
export function notifySuccess(title: string, message: string): void {
  show(title, message, { type: "success", role: "status" });
}

/** Says what failed: one element of role `alert` with title and message. The same toast is shown once. */
export function notifyError(title: string, message = ""): void {
  show(title, message, { type: "error", role: "alert", autoClose: 8000 });
}
