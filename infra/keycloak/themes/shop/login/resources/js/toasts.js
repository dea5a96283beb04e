const STAYS_MS = 8000;

prepareToasts();

/** Toasts can be closed and go by themselves, unless somebody is reading them. */
function prepareToasts() {
  document.querySelectorAll(".toast").forEach((toast) => {
    const close = document.createElement("button");
    close.type = "button";
    close.className = "toast-close";
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => toast.remove());
    toast.append(close);

    let timer;
    const start = () => {
      timer = setTimeout(() => toast.remove(), STAYS_MS);
    };
    const stop = () => clearTimeout(timer);
    for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
    for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, start);
    start();
  });
}
