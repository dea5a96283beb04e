const RETURN = "shop-return-path";
/** The tab's storage; a browser that blocks site data has none. */
const tab = openStorage();

announceReturn();
leadBackAfterLogin();
leadBackAfterLogout();

/** States that the login leads back, if it leads to a page that the visitor was on. Later pages of the login do not know the address. */
function announceReturn() {
  const requested = new URLSearchParams(location.search).get("redirect_uri");
  if (requested !== null && URL.canParse(requested)) {
    const { origin, pathname, search } = new URL(requested);
    if (origin === location.origin) tab?.setItem(RETURN, pathname + search);
  }
  const lead = document.querySelector("[data-returns]");
  if (lead && returnPath() !== "/") lead.textContent = lead.dataset.returns;
}

/** Links to the shop's login, where this login cannot go on, lead back to the page that the visitor was on: the shop has the same storage. */
function leadBackAfterLogin() {
  for (const link of document.querySelectorAll('a[href="/login"]'))
    link.addEventListener("click", () => tab?.setItem("login-return-path", returnPath()));
}

/** After the logout the link of the mail, which is this page's address, is opened again. */
function leadBackAfterLogout() {
  const link = document.querySelector("[data-log-out]");
  if (link) link.href += `&${new URLSearchParams({ post_logout_redirect_uri: location.href })}`;
}

function returnPath() {
  return tab?.getItem(RETURN) ?? "/";
}

function openStorage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
