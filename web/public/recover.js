// Reloads the first page once if its styles or code failed to load; shows an error if the code fails again.
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
    removeEventListener("load", clear);
    if (!sessionStorage.getItem(RELOADED)) {
      sessionStorage.setItem(RELOADED, "yes");
      location.reload();
    } else if (codeFailed) {
      const root = document.querySelector("#root");
      root.append(document.querySelector("#not-loaded").content);
      root.querySelector("button").addEventListener("click", () => location.reload());
    }
  }

  addEventListener("load", clear);
  document.querySelector("script[type=module]").addEventListener("error", recover);
  // Deferred scripts run after the styles: sheets without rules failed.
  if (![...document.querySelectorAll("link[rel=stylesheet]")].every(hasLoaded)) recover();
})();
