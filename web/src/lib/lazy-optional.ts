import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { isOnline } from "./connection.ts";

const Empty = (): null => null;

/**
 * A component whose code loads when it is first shown. Its page can do without it: while the code cannot be loaded because the device
 * is offline, and if it does not load online, nothing is shown.
 */
export function lazyOptional<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      if (isOnline()) return { default: Empty };
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
      return { default: await load().catch(() => Empty) };
    }
  });
}
