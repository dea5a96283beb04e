/** Moves the focus to what a navigation opened, but not out of a search box in which other words than `words` were typed meanwhile. */
export function moveFocus(target: HTMLElement | null, words: string): void {
  const { activeElement: box } = document;
  const isTyping =
    box instanceof HTMLInputElement && box.name === "q" && !["", words].includes(box.value.trim());
  if (!isTyping) target?.focus({ preventScroll: true });
}

const isWholePage = (element: Element): boolean => element === document.body || element.localName === "main";

/**
 * Returns whether the user moved the focus out of `from`: not if it is nowhere, because what had it disappeared, nor if it is on something
 * around `from`: Safari moves it there when a button is pressed.
 */
export function isFocusMoved(from?: Element | null): boolean {
  const { activeElement: focused } = document;
  if (focused === null || isWholePage(focused)) return false;
  if (!from || isWholePage(from)) return true;
  return !from.contains(focused) && !focused.contains(from);
}

/** Moves the focus to `target` when a response replaces what had it, unless the user has moved it out of `from` meanwhile. */
export function passFocus(target: HTMLElement | null | undefined, from?: Element | null): void {
  if (!isFocusMoved(from)) target?.focus();
}
