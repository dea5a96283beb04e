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
