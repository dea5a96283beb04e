import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Location, NavigationType } from "react-router-dom";

const STORED = "scroll-positions";

interface Shown {
  readonly action: `${NavigationType}`;
  readonly location: Location;
  readonly preservesScroll: boolean;
}

/**
 * The key of a page's position. The first page of every load has the same location key: without its path, the page after
 * a login would get the position of another page.
 */
const keyOf = ({ key, pathname, search }: Location): string => (key === "default" ? pathname + search : key);

function readPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, top]) => typeof top === "number"));
  } catch {
    return {};
  }
}

function scrollTo({ action, location, preservesScroll }: Shown, position: number | undefined): void {
  if (preservesScroll) return;
  if (location.hash !== "" && (action !== "POP" || position === undefined)) {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } else if (action !== "POP") window.scrollTo(0, 0);
  else if (position !== undefined) window.scrollTo(0, position);
}

/**
 * Scrolls a new page to its top or to its hash, and a page that Back, Forward or a reload brings again to where it was.
 * Returns a function that stores the position of the shown page; call it before the next page is shown.
 */
export function useScrollPosition(shown: Shown): () => void {
  const positions = useRef<Record<string, number>>(undefined);
  const current = useRef(shown.location);

  const remember = useCallback(() => {
    positions.current ??= readPositions();
    positions.current[keyOf(current.current)] = window.scrollY;
  }, []);

  useLayoutEffect(() => {
    current.current = shown.location;
    positions.current ??= readPositions();
    scrollTo(shown, positions.current[keyOf(shown.location)]);
  }, [shown]);

  useEffect(() => {
    const scrollRestoration = window.history.scrollRestoration;
    window.history.scrollRestoration = "manual";
    const store = (): void => {
      remember();
      sessionStorage.setItem(STORED, JSON.stringify(positions.current));
      // While the page is away, the browser knows best.
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      window.history.scrollRestoration = scrollRestoration;
    };
  }, [remember]);

  return remember;
}
