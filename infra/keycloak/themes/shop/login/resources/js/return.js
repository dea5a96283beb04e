const RETURN = "shop-return-path";

announceReturn();

/** Says that the login leads back, where it leads to a page that the visitor was on. Later pages of the login do not know the address. */
function announceReturn() {
  const asked = new URLSearchParams(location.search).get("redirect_uri");
  if (asked !== null && URL.canParse(asked)) {
    const { pathname, search } = new URL(asked);
    sessionStorage.setItem(RETURN, pathname + search);
  }
  const lead = document.querySelector("[data-returns]");
  if (lead && (sessionStorage.getItem(RETURN) ?? "/") !== "/") lead.textContent = lead.dataset.returns;
}
