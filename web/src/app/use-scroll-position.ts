import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { Location, NavigationType } from "react-router-dom";
import { readStored, store } from "../lib/storage.ts";

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
    const stored: unknown = JSON.parse(readStored("sessionStorage", STORED) ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, top]) => typeof top === "number"));
  } catch {
    return {};
  }
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not a name of an element: anybody can write a link.
    return null;
  }
}

function scrollTo({ action, location, preservesScroll }: Shown, position: number | undefined): void {
  if (preservesScroll) return;
  const isBack = action === "POP";
  if (isBack && position !== undefined) {
    window.scrollTo(0, position);
    return;
  }
  const element = elementOf(location.hash);
  if (element) element.scrollIntoView();
  else if (!isBack) window.scrollTo(0, 0);
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
    const leave = (): void => {
      remember();
      store("sessionStorage", STORED, JSON.stringify(positions.current));
      // After leaving this page, the browser restores the position on return.
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.history.scrollRestoration = scrollRestoration;
    };
  }, [remember]);

  return remember;
}
