// Reloads the first page once if its styles or code failed to load. If the code fails again, says so: in place of the page, or below a
// page that the server has rendered, which stays readable.
(() => {
  const RELOADED = "reloaded";
  const clear = () => sessionStorage.removeItem(RELOADED);
  const hasLoaded = ({ sheet }) => {
    try {
      return sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  };

  function recover(codeFailed) {
    removeEventListener("shop:started", clear);
    // Offline, a reload would only replace the page with the browser's error.
    if (!sessionStorage.getItem(RELOADED) && navigator.onLine) {
      sessionStorage.setItem(RELOADED, "yes");
      location.reload();
    } else if (codeFailed) showFailure();
  }

  function showFailure() {
    const rendered = document.querySelector("#root > .shop");
    const template = document.querySelector(rendered ? "#only-readable" : "#not-loaded");
    const failure = template.content.firstElementChild;
    failure.querySelector("button").addEventListener("click", () => location.reload());
    (rendered ?? document.querySelector("#root")).append(failure);
  }

  // Both are events of src/main.tsx.
  addEventListener("shop:started", clear);
  addEventListener("shop:failed", recover);
  document.querySelector("script[type=module]").addEventListener("error", recover);
  // Deferred scripts run after the styles: sheets without rules failed.
  if (![...document.querySelectorAll("link[rel=stylesheet]")].every(hasLoaded)) recover();
})();

// Repeats what was pressed and chosen on a page of the server before its code had started, when React has taken the page over.
(() => {
  const waiting = new AbortController();
  const listenEarly = (type, listener) =>
    addEventListener(type, listener, { capture: true, signal: waiting.signal });
  const isPressed = (button) => button.getAttribute("aria-pressed");
  let press;
  const choices = new Map();

  listenEarly("click", ({ target }) => {
    const button = target.closest("#root.rendered button[type=button]");
    if (button) press = { button, state: isPressed(button) };
  });
  listenEarly("change", ({ target }) => {
    if (!target.matches("#root.rendered :is(select, [type=checkbox], [type=radio])")) return;
    choices.delete(target);
    choices.set(target, target.matches("select") ? target.value : target.checked);
  });

  function choose(control, choice) {
    if (control.matches("select")) {
      control.value = choice;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (choice !== control.defaultChecked) {
      // React compares with what it has seen: a click on the state of the server is a change.
      control.checked = control.defaultChecked;
      control.click();
    }
  }

  // Both are events of the application. Once it has started, React itself hydrates what is pressed.
  addEventListener("shop:started", () => waiting.abort());
  addEventListener(
    "shop:hydrated",
    // Outside React's effects, so that each choice is rendered before the next.
    () =>
      setTimeout(() => {
        for (const [control, choice] of choices) choose(control, choice);
        // A stored state, such as that of a wish, may be what the press was for.
        if (press && isPressed(press.button) === press.state) press.button.click();
      }),
    { once: true },
  );
})();
