prepareShell();

/** The header's folded menu on small screens, its wish count, and the subscribe form, which only resets. */
function prepareShell() {
  showWishCount();
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

/** The wish list of this device, which the shop stores on this origin. */
function showWishCount() {
  const badge = document.getElementById("wish-count");
  const wishes = wishesOfDevice();
  badge.textContent = wishes === 0 ? "" : String(wishes);
  badge.hidden = wishes === 0;
}

function wishesOfDevice() {
  try {
    const list = JSON.parse(localStorage.getItem("wish-list") ?? "[]");
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
