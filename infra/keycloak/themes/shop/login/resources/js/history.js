showAddressOfForm();

/**
 * After a form returned a page, reloading or coming back must show that page and not send the form again.
 * The form's address without its one-time code is that page's address.
 */
function showAddressOfForm() {
  const form = document.querySelector("main form[method=post]");
  if (!form || !location.pathname.includes("/login-actions/")) return;
  const address = new URL(form.action);
  address.searchParams.delete("session_code");
  history.replaceState(null, "", address);
}
