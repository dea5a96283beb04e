/** Moves the focus to what a navigation opened, but not out of a search box in which other words than `words` were typed meanwhile. */
export function moveFocus(target: HTMLElement | null, words: string): void {
  const { activeElement: box } = document;
  const isTyping =
    box instanceof HTMLInputElement && box.name === "q" && !["", words].includes(box.value.trim());
  if (!isTyping) target?.focus({ preventScroll: true });
}
