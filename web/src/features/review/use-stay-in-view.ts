import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const SETTLED_MS = 5000;
const TAKES_OVER = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls the element of the URL hash (`/#reviews`) into view while content above it is loading, until the user scrolls
 * or the page has settled.
 */
export function useStayInView(id: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}` || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    const stop = (): void => observer.disconnect();
    const settled = setTimeout(stop, SETTLED_MS);
    observer.observe(document.body);
    for (const type of TAKES_OVER) window.addEventListener(type, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(settled);
      for (const type of TAKES_OVER) window.removeEventListener(type, stop);
    };
  }, [hash, id]);
}
