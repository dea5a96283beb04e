// Where styles or code of the first page did not come, it is loaded once more; without code it says so then.
(() => {
  const TRIED = "loaded-again";
  const forget = () => sessionStorage.removeItem(TRIED);
  const came = ({ sheet }) => {
    try {
      return sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  };

  function recover(codeFailed) {
    removeEventListener("load", forget);
    if (!sessionStorage.getItem(TRIED)) {
      sessionStorage.setItem(TRIED, "yes");
      location.reload();
    } else if (codeFailed) {
      const root = document.querySelector("#root");
      root.append(document.querySelector("#not-loaded").content);
      root.querySelector("button").addEventListener("click", () => location.reload());
    }
  }

  addEventListener("load", forget);
  document.querySelector("script[type=module]").addEventListener("error", recover);
  // Deferred scripts wait for the styles: those without rules failed.
  if (![...document.querySelectorAll("link[rel=stylesheet]")].every(came)) recover();
})();
