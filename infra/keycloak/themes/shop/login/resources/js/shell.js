/** The header's folded menu on small screens, and the subscribe form, which only resets. */
export function prepareShell() {
  const toggle = document.querySelector(".menu-toggle");
  const menu = document.getElementById("site-menu");
  toggle.addEventListener("click", () => {
    const open = menu.classList.toggle("folded") === false;
    toggle.setAttribute("aria-expanded", String(open));
  });

  const subscribe = document.querySelector(".subscribe");
  subscribe.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe.reset();
  });
}
