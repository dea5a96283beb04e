const RETURN = "shop-return-path";

announceReturn();
leadBackAfterLogin();

/** States that the login leads back, if it leads to a page that the visitor was on. Later pages of the login do not know the address. */
function announceReturn() {
  const requested = new URLSearchParams(location.search).get("redirect_uri");
  if (requested !== null && URL.canParse(requested)) {
    const { pathname, search } = new URL(requested);
    sessionStorage.setItem(RETURN, pathname + search);
  }
  const lead = document.querySelector("[data-returns]");
  if (lead && returnPath() !== "/") lead.textContent = lead.dataset.returns;
}

/** Links to the shop's login, where this login cannot go on, lead back to the page that the visitor was on. */
function leadBackAfterLogin() {
  if (returnPath() === "/") return;
  const href = `/login?${new URLSearchParams({ from: returnPath() })}`;
  for (const link of document.querySelectorAll('a[href="/login"]')) link.href = href;
}

function returnPath() {
  return sessionStorage.getItem(RETURN) ?? "/";
}
