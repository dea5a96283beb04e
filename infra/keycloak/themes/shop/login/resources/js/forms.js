/** The characters before the most of a field from which on they are counted. */
const COUNTED_BEFORE_MOST = 5;

prepareForms();

/** Shown and counted passwords, buttons that show progress, and the keyboard on links that look like buttons. */
function prepareForms() {
  document.querySelectorAll("form[data-busy]").forEach(prepareBusy);
  document.querySelectorAll(".show-password").forEach(prepareShowPassword);
  document.querySelectorAll("[data-counts]").forEach(prepareCount);
  document.querySelectorAll("a[role=button]").forEach(prepareLinkButton);
  // The page was sent back: one goes on where the first fault is.
  document.querySelector("[aria-invalid=true]")?.focus();
}

/** Sent once however often it is clicked; usable again when the visitor comes back to the page. */
function prepareBusy(form) {
  const button = form.querySelector("button[type=submit]");
  const label = button.textContent;
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
    button.textContent = form.dataset.busy;
  });
  window.addEventListener("pageshow", () => {
    sent = false;
    button.textContent = label;
  });
}

function prepareShowPassword(button) {
  const input = document.getElementById(button.getAttribute("aria-controls"));
  const word = button.querySelector("span");
  button.hidden = false;
  button.addEventListener("click", () => {
    const show = input.type === "password";
    input.type = show ? "text" : "password";
    word.textContent = show ? button.dataset.hide : button.dataset.show;
  });
  // A shown password is hidden before it leaves, so that browsers do not remember it as text.
  input.form.addEventListener("submit", () => {
    input.type = "password";
  });
}

function prepareCount(count) {
  const input = document.getElementById(count.dataset.counts);
  const most = Number(count.dataset.most);
  const rule = count.previousElementSibling;
  const usual = rule.textContent;
  const update = () => {
    const length = [...input.value].length;
    count.textContent = length < most - COUNTED_BEFORE_MOST ? "" : `${length} / ${most}`;
    count.classList.toggle("over", length > most);
    rule.textContent = (length >= most && count.dataset.full) || usual;
  };
  input.addEventListener("input", update);
  update();
}

function prepareLinkButton(link) {
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
}
