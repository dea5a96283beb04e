import { AUTHENTICATED } from "./protocol.ts";

function challengeUrl(base: string, intentId: string, clientSecret: string, key: string): string {
  const query = new URLSearchParams({ payment_intent: intentId, key });
  return `${base}/authenticate.html?${query.toString()}#${clientSecret}`;
}

function openDialog(frame: HTMLIFrameElement): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.ariaLabel = "Authentication";
  const { style } = dialog;
  for (const [property, value] of Object.entries({
    width: "100%",
    height: "100%",
    "max-width": "none",
    "max-height": "none",
    padding: "0",
    border: "0",
    background: "rgb(0 0 0 / 50%)",
  })) {
    style.setProperty(property, value);
  }
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Shows the bank's 3-D Secure window over the page until the buyer has completed or closed it, or has left the page below it:
 * then the authentication stays open.
 */
export function showChallenge(
  base: string,
  intentId: string,
  clientSecret: string,
  key: string,
): Promise<void> {
  const frame = document.createElement("iframe");
  frame.title = "3D Secure authentication";
  frame.src = challengeUrl(base, intentId, clientSecret, key);
  for (const property of ["width", "height"]) frame.style.setProperty(property, "100%");
  frame.style.setProperty("border", "0");
  frame.style.setProperty("display", "block");
  const dialog = openDialog(frame);
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = (): void => {
    window.removeEventListener("message", onMessage);
    window.removeEventListener("popstate", leave);
    dialog.close();
    dialog.remove();
    resolve();
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.data === AUTHENTICATED && event.source === frame.contentWindow) leave();
  };
  window.addEventListener("message", onMessage);
  window.addEventListener("popstate", leave);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    frame.contentWindow?.postMessage("cancel", new URL(base).origin);
  });
  frame.addEventListener("load", () => frame.focus());
  return promise;
}
