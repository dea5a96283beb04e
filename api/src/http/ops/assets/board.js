// bull-board ignores a 401: a reload leads to the login.
globalThis.XMLHttpRequest = class extends XMLHttpRequest {
  constructor() {
    super();
    this.addEventListener("load", () => this.status === 401 && location.reload());
  }
};

/** Names of bull-board's icon buttons, which have none. */
const NAMES = {
  "svg[role=img]": "Redis details",
  ".lucide-maximize": "Full screen",
  ".lucide-settings": "Settings",
  ".lucide-circle-user": "Operators' pages",
  ".lucide-ellipsis-vertical": "Queue actions",
  ".lucide-refresh-cw": "Retry",
  ".lucide-corner-up-left": "Promote",
  ".lucide-trash-2": "Clean",
  ".lucide-copy": "Copy",
};
new MutationObserver(() => {
  for (const [icon, name] of Object.entries(NAMES)) {
    for (const { parentNode } of document.querySelectorAll(`button:not([aria-label]) > ${icon}`))
      if (parentNode.childNodes.length === 1) parentNode.ariaLabel = name;
  }
}).observe(document.documentElement, { childList: true, subtree: true });
