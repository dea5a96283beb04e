import { vi } from "vitest";

const seenBy = new Set<() => void>();

/** Stands in for what jsdom lacks: media queries, and being seen. Nothing is seen until `scrollEverythingIntoView`. */
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
}

/** Tells every observer that its element is seen. */
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

/** Takes the device's network away, or gives it back, as the browser tells it to pages. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}
