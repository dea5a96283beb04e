import { vi } from "vitest";

const seenBy = new Set<() => void>();

/** Stubs what jsdom lacks: media queries, intersection observers, layout. Nothing is visible until `scrollEverythingIntoView`. */
export function resetScreen({ reducedMotion = false } = {}): void {
  seenBy.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: reducedMotion && query.includes("prefers-reduced-motion"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal("IntersectionObserver", observer);
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = () => true;
}

/** Reports every observed element as visible. */
export function scrollEverythingIntoView(): void {
  for (const see of seenBy) see();
}

function observer(callback: (entries: { isIntersecting: boolean }[]) => void): object {
  const see = (): void => callback([{ isIntersecting: true }]);
  return {
    observe: () => seenBy.add(see),
    unobserve: () => seenBy.delete(see),
    disconnect: () => seenBy.delete(see),
  };
}

/** Returns the text of an element, with plain spaces where it has spaces that do not break. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replaceAll("\u00A0", " ");

/** Sets the network state of the device and fires the browser event. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}
