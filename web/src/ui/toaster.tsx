import { useEffect } from "react";
import { Slide, ToastContainer } from "react-toastify/unstyled";
import { openToasts } from "../lib/notify.tsx";
import "../styles/toast.scss";

/** The container for toasts. Styles are in the style sheet: this entry of the library injects none. */
export function Toaster() {
  useEffect(openToasts, []);
  return (
    <ToastContainer autoClose={5000} limit={4} newestOnTop transition={Slide} aria-label="Notifications" />
  );
}
