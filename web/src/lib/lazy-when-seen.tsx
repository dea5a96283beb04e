import { lazy, Suspense, type ComponentType, type ReactElement } from "react";

const AHEAD = "600px";

/** Ends the waiting of each part that has not been near the viewport, or did not load. */
const waiting = new Set<() => void>();

/** Resolves when the element is near the viewport; at once where there is none, or no browser. */
async function whenNear(id: string): Promise<void> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      waiting.delete(stop);
      observer.disconnect();
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) stop();
      },
      { rootMargin: AHEAD },
    );
    waiting.add(stop);
    observer.observe(element);
  });
}

/** Loads all parts. Call at a navigation: their elements leave with the page, and would never be near the viewport again. */
export function loadRemainingParts(): void {
  for (const stop of waiting) stop();
  waiting.clear();
}

/** Loads the code of a part. A failure is not an error of its page: it loads again once online, or at a navigation. */
async function loadUntilDone(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    await new Promise<void>((resolve) => {
      waiting.add(resolve);
      window.addEventListener("online", () => resolve(), { once: true });
    });
    return loadUntilDone(load);
  }
}

/**
 * A part of a rendered page whose code loads when it comes near the viewport; until then it is the server's HTML. The part is
 * one element for ever, with the id inside: an update from outside would throw the HTML away.
 */
export function lazyWhenSeen(
  id: string,
  load: () => Promise<ComponentType>,
  fallback: ReactElement | null = null,
): ReactElement {
  const Part = lazy(async () => {
    await whenNear(id);
    return { default: await loadUntilDone(load) };
  });
  return (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  );
}
