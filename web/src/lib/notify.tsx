import type { ToastOptions } from "react-toastify";

// Toasts are not needed for the first sight of a page; their code follows by itself.
const library = () => import("react-toastify/unstyled");

// The same words are shown once per try; after `clearNotices` they are news again.
let attempt = 0;

function show(title: string, message: string, options: ToastOptions): void {
  const toastId = `${attempt}|${title}|${message}`;
  void library().then(({ toast }) =>
    toast(
      <div>
        <strong>{title}</strong> {message}
      </div>,
      { ...options, icon: false, toastId },
    ),
  );
}

/** Says what went well: one element of role `status` with title and message. The same toast is shown once per try. */
export function notifySuccess(title: string, message: string): void {
  show(title, message, { type: "success", role: "status", autoClose: 3500 });
}

/** Says what failed: one element of role `alert` with title and message. The same toast is shown once per try. */
export function notifyError(title: string, message = ""): void {
  show(title, message, { type: "error", role: "alert", autoClose: 8000 });
}

/** Takes away what was said before; a new try makes it old news. */
export function clearNotices(): void {
  attempt += 1;
  void library().then(({ toast }) => toast.dismiss());
}
