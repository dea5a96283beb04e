prepareResetDialog();

/**
 * 'Forgot password ?' opens a dialog instead of another page: it fetches the reset page from Keycloak, posts the address
 * to the form found there, and shows the response, which is the same whether the address is known or not.
 */
function prepareResetDialog() {
  const link = document.getElementById("forgot-password");
  const template = document.getElementById("reset-template");
  if (!link || !template) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    openDialog(link, template);
  });
}

function openDialog(link, template) {
  const main = document.getElementById("main");
  main.append(template.content.cloneNode(true));
  const dialog = main.querySelector("dialog");
  const form = dialog.querySelector("form");
  const email = form.querySelector("input");
  email.value = document.getElementById("username")?.value ?? "";

  const close = () => {
    dialog.close();
    dialog.remove();
    link.focus();
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, email.value, link.href);
  });
  dialog.showModal();
  email.focus();
}

async function send(form, email, resetUrl) {
  const button = form.querySelector("button[type=submit]");
  const label = button.textContent;
  button.disabled = true;
  button.textContent = form.dataset.busy;
  form.querySelector(".form-alert")?.remove();
  try {
    const resetPage = await load(resetUrl);
    const action = resetPage.getElementById("kc-reset-password-form").action;
    const responsePage = await load(action, {
      method: "POST",
      body: new URLSearchParams({ username: email }),
    });
    const notice = responsePage.querySelector(".notice.success");
    if (!notice)
      throw new Error(responsePage.querySelector(".form-alert")?.textContent.trim() || form.dataset.failed);
    goOnFrom(responsePage);
    showResult(form, notice.textContent);
  } catch (error) {
    showFailure(form, error instanceof TypeError ? form.dataset.failed : error.message);
    button.disabled = false;
    button.textContent = label;
  }
}

async function load(address, options) {
  const response = await fetch(address, options);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** The sign-in has moved on to the page of the response, so what lies behind the dialog must too. */
function goOnFrom(page) {
  const form = page.getElementById("kc-form-login");
  if (form) document.getElementById("kc-form-login").action = form.action;
  const fresh = new Map([...page.links].map((link) => [link.pathname, link.href]));
  for (const link of document.links) {
    if (link.pathname.includes("/login-actions/")) link.href = fresh.get(link.pathname) ?? link.href;
  }
}

function showResult(form, text) {
  const result = form.parentElement.querySelector("#reset-result");
  form.hidden = true;
  result.hidden = false;
  result.querySelector("p").textContent = text;
  result.querySelector("button").focus();
}

function showFailure(form, text) {
  const box = document.createElement("p");
  box.className = "form-alert";
  box.setAttribute("role", "alert");
  box.textContent = text;
  form.querySelector(".field").before(box);
}
