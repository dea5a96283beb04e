import { linkedPage } from "./linked-page.ts";

const isPlainPress = ({ button, pointerType, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent): boolean =>
  button === 0 && pointerType === "mouse" && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Whether a field has the focus: what was entered may take effect when it loses it, after the press and before the click. */
const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") === true;

/**
 * Opens the page of a link when the mouse button goes down instead of when it comes up, about 80 ms earlier. Forms lose
 * nothing by it: they store drafts. Touches may become scrolling, so they wait for the click. Returns a function that stops it.
 */
export function openOnPress(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let opened: Element | undefined;
  let isLeaving = false;

  const press = (event: PointerEvent): void => {
    opened = undefined;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || !isPlainPress(event) || event.defaultPrevented || isTyping() || !linkedPage(link)) return;
    isLeaving = link.pathname !== window.location.pathname;
    link.click();
    opened = link;
  };
  // A focused link that leaves with its page makes the browser compute the styles of that page once more.
  const leaveFocus = (event: MouseEvent): void => {
    if (isLeaving && event.target instanceof Node && opened?.contains(event.target)) event.preventDefault();
  };
  // The click that belongs to the press would open the page a second time. One by keyboard has no count.
  const swallow = (event: MouseEvent): void => {
    if (!event.isTrusted || !opened || event.detail === 0) return;
    const isSame = event.target instanceof Node && opened.contains(event.target);
    opened = undefined;
    if (!isSame) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", press, { signal });
  document.addEventListener("mousedown", leaveFocus, { signal });
  document.addEventListener("click", swallow, { signal, capture: true });
  return () => listening.abort();
}
