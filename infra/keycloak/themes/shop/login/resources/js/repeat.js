/** Keycloak wants a new password twice; one that can be shown is typed once. */
document.addEventListener("submit", ({ target }) => {
  const hidden = target.querySelector("[data-repeats]");
  if (hidden) hidden.value = document.getElementById(hidden.dataset.repeats).value;
});
