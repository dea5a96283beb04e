const REGISTERING = "shop-registering";
/** The tab's storage; a browser that blocks site data has none. */
const tab = openStorage();

if (tookRegistration()) announceRegistration();
document.getElementById("kc-register-form")?.addEventListener("submit", () => {
  tab?.setItem(REGISTERING, "yes");
});

/** True once, after the registration form was sent from this tab. */
function tookRegistration() {
  const registering = (tab?.getItem(REGISTERING) ?? null) !== null;
  tab?.removeItem(REGISTERING);
  return registering;
}

/** Shows the success message once, on the page after a registration. */
function announceRegistration() {
  const template = document.getElementById("register-success");
  if (template) document.getElementById("main").prepend(template.content.cloneNode(true));
}

function openStorage() {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
