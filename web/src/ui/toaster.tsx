import { Slide, ToastContainer } from "react-toastify/unstyled";
import "../styles/toast.scss";

/** The container for toasts. Styles are in the style sheet: this entry of the library injects none. */
export function Toaster() {
  return (
    <ToastContainer autoClose={5000} limit={4} newestOnTop transition={Slide} aria-label="Notifications" />
  );
}
