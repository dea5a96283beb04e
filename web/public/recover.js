// Until the shop's code has started: reloads a page once whose code or styles did not load, and repeats what was pressed and chosen.
(() => {
  const recover = () => {
    const [{ type }] = performance.getEntriesByType("navigation");
    // Offline, a reload would only replace the page with the browser's error.
    if (type !== "reload" && navigator.onLine) return location.reload();
    const rendered = document.querySelector("#root > .shop");
    const failure = document.querySelector(rendered ? "#only-readable" : "#not-loaded").content.firstElementChild;
    failure.querySelector("button").addEventListener("click", () => location.reload());
    (rendered ?? document.querySelector("#root")).append(failure);
  };
  addEventListener("shop:failed", recover);
  document.querySelector("script[type=module]").addEventListener("error", recover);
  const hasRules = ({ sheet }) => { try { return sheet.cssRules.length > 0; } catch { return false; } };
  if (![...document.querySelectorAll("link[rel=stylesheet]")].every(hasRules)) recover();
  const [choices, started] = [new Map(), new AbortController()];
  let repeatPress;
  addEventListener("shop:started", () => started.abort());
  const listen = (type, selector, record) => addEventListener(type, ({ target }) =>
    target.matches(`#root.rendered :is(${selector})`) && record(target), { capture: true, signal: started.signal });
  listen("click", "button[type=button], button[type=button] *", (target) => {
    const [button, state] = [target.closest("button"), target.closest("button").ariaPressed];
    // A stored state, such as that of a wish, may be what the press was for.
    repeatPress = () => button.ariaPressed === state && button.click();
  });
  listen("change", "select", (list) => choices.set(list, list.value));
  listen("change", "[type=checkbox]", (box) => choices.delete(box) || choices.set(box, box.checked));
  const repeat = () => {
    for (const [control, choice] of choices) {
      // React compares with what it has seen: an unticked box is ticked by its click.
      Object.assign(control, control.matches("select") ? { value: choice } : { checked: !choice });
      if (control.matches("select")) control.dispatchEvent(new Event("change", { bubbles: true }));
      else control.click();
    }
    repeatPress?.();
  };
  // Outside React's effects, so that each choice is rendered before the next.
  addEventListener("shop:hydrated", () => setTimeout(repeat), { once: true });
})();
