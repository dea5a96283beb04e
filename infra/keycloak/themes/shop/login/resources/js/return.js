const RETURN = "shop-return-path";

announceReturn();

/** States that the login leads back, if it leads to a page that the visitor was on. Later pages of the login do not know the address. */
function announceReturn() {
  const requested = new URLSearchParams(location.search).get("redirect_uri");
  if (requested !== null && URL.canParse(requested)) {
    const { pathname, search } = new URL(requested);
    sessionStorage.setItem(RETURN, pathname + search);
  }
  const lead = document.querySelector("[data-returns]");
  if (lead && (sessionStorage.getItem(RETURN) ?? "/") !== "/") lead.textContent = lead.dataset.returns;
}
