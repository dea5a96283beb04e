const REGISTERING = "shop-registering";

if (tookRegistration()) announceRegistration();
document.getElementById("kc-register-form")?.addEventListener("submit", () => {
  sessionStorage.setItem(REGISTERING, "yes");
});

/** True once, after the registration form was sent from this tab. */
function tookRegistration() {
  const registering = sessionStorage.getItem(REGISTERING) !== null;
  sessionStorage.removeItem(REGISTERING);
  return registering;
}

/** Shows the success message once, on the page after a registration. */
function announceRegistration() {
  const template = document.getElementById("register-success");
  if (template) document.getElementById("main").prepend(template.content.cloneNode(true));
}
