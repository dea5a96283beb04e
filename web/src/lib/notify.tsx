import { useSyncExternalStore } from "react";
import type { ToastOptions } from "react-toastify";
import { createListeners } from "./listeners.ts";

// Toasts are not needed for the first render: their code loads on demand.
const library = () => import("react-toastify/unstyled");

let hasToasts = false;
const { notify, subscribe } = createListeners();

/** Returns whether there was a toast since the page was loaded: only then the page needs a container for them. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToasts,
    () => false,
  );
}

let isOpen = false;
/** Toasts from before there was a container. The library shows its own queue to the first container only, even if that is replaced. */
const waiting: (() => void)[] = [];

/** Shows the waiting toasts. Call when the container for toasts is there, and the returned function when it is gone. */
export function openToasts(): () => void {
  isOpen = true;
  for (const showToast of waiting.splice(0)) showToast();
  return () => {
    isOpen = false;
  };
}

// The same text is shown once per attempt; `clearNotices` starts a new attempt.
let attempt = 0;

function show(title: string, message: string, options: ToastOptions): void {
  const toastId = `${attempt}|${title}|${message}`;
  hasToasts = true;
  notify();
  const showToast = async (): Promise<void> => {
    const { toast } = await library();
    const content = (
      <div>
        <strong>{title}</strong> {message}
      </div>
    );
    toast(content, { ...options, icon: false, toastId });
  };
  if (isOpen) void showToast();
  else waiting.push(() => void showToast());
}

/** Shows a success toast: one element of role `status` with title and message, once per attempt. */
export function notifySuccess(title: string, message: string): void {
  show(title, message, { type: "success", role: "status", autoClose: 3500 });
}

/** Shows an error toast: one element of role `alert` with title and message, once per attempt. */
export function notifyError(title: string, message = ""): void {
  show(title, message, { type: "error", role: "alert", autoClose: 8000 });
}

/** Removes all toasts and starts a new attempt. */
export function clearNotices(): void {
  attempt += 1;
  waiting.length = 0;
  if (!hasToasts) return;
  void library().then(({ toast }) => toast.dismiss());
}
