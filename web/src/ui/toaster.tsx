import { Slide, ToastContainer } from "react-toastify/unstyled";

/** Where toasts appear. Its styles are in the style sheet: this entry of the library injects none. */
export function Toaster() {
  return (
    <ToastContainer autoClose={5000} limit={4} newestOnTop transition={Slide} aria-label="Notifications" />
  );
}
