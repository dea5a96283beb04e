import { join } from "node:path";
import { ROOT } from "./root.ts";

/**
 * Limits of the heap: by default Node collects new objects only after 100 MB and more, and old ones after gigabytes.
 * With these limits it takes no more time.
 */
const SMALL_HEAP = "--max-semi-space-size=4 --max-old-space-size=256";
/** With more arenas, glibc retains freed memory per thread: 20 MB for each process. */
const ONE_ARENA = "1";

/** Rendering a page makes some MB of short-lived objects: with space for some pages, collecting them takes half the time. */
export const RENDERING_HEAP = "--max-semi-space-size=16 --max-old-space-size=256";

/** The environment of the shop's own Node processes. */
export const SMALL_PROCESS = {
  NODE_OPTIONS: SMALL_HEAP,
  MALLOC_ARENA_MAX: ONE_ARENA,
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/boltwright/compiled"),
};
