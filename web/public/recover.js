// Runs before the shop's own code. Where the styles or the code of the first page did not come (a broken connection, files
// that a new release replaced), the page is loaded once more; without its code it says so if that did not help either.
(() => {
  const LOADED_AGAIN = "loaded-again";
  const code = document.querySelector("script[type=module]");
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  const came = ({ sheet }) => {
    try {
      return sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  };
  const forget = () => sessionStorage.removeItem(LOADED_AGAIN);

  /** Answers false where that was tried a moment ago. */
  function loadAgain() {
    window.removeEventListener("load", forget);
    if (sessionStorage.getItem(LOADED_AGAIN) !== null) return false;
    sessionStorage.setItem(LOADED_AGAIN, "yes");
    location.reload();
    return true;
  }

  function sayNotLoaded() {
    const root = document.getElementById("root");
    root.append(document.getElementById("not-loaded").content);
    root.querySelector("button").addEventListener("click", () => location.reload());
  }

  window.addEventListener("load", forget);
  code.addEventListener("error", () => loadAgain() || sayNotLoaded());
  // Deferred scripts wait for the styles: those without rules failed.
  if (!styles.every(came)) loadAgain();
})();
