prepareShell();

/** The header's folded menu on small screens, its wish count, categories and user menu, and the subscribe form, which only resets. */
function prepareShell() {
  showWishCount();
  prepareBrowse();
  showUserMenu();
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

/** 'Browse' opens the tree of categories; where it cannot be loaded, it leads to the page with all of them. */
function prepareBrowse() {
  const link = document.querySelector(".browse > a");
  const menu = document.getElementById("browse-menu");
  const toggle = (isOpen) => {
    menu.hidden = !isOpen;
    link.setAttribute("aria-expanded", String(isOpen));
  };
  link.role = "button";
  toggle(false);
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Before the categories load: a second click meanwhile does not close the menu again.
    const isOpening = menu.hidden;
    try {
      if (menu.childElementCount === 0) {
        const response = await fetch("/api/categories", { signal: AbortSignal.timeout(5000) });
        const categories = await response.json();
        if (menu.childElementCount === 0) menu.append(listOf(categories));
      }
      toggle(isOpening);
    } catch {
      location.assign(link.href);
    }
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || menu.hidden) return;
    toggle(false);
    link.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest(".browse")) toggle(false);
  });
}

function listOf(categories) {
  const list = document.createElement("ul");
  for (const { slug, name, children } of categories) {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    link.href = `/c/${slug}`;
    link.textContent = name;
    if (children.length > 0) item.append(listOf(children));
  }
  return list;
}

/** Some pages are for people who are signed in, such as a link of a mail for another account. Keycloak's own script reads this cookie, too. */
function showUserMenu() {
  if (!document.cookie.includes("KEYCLOAK_SESSION=")) return;
  const logout = document.querySelector("[data-signed-in] a:last-child");
  logout.href += `&${new URLSearchParams({ post_logout_redirect_uri: `${location.origin}/` })}`;
  for (const menu of document.querySelectorAll(".user-menu")) menu.hidden = !("signedIn" in menu.dataset);
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
