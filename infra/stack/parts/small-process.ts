import { join } from "node:path";
import { ROOT } from "./root.ts";

/**
 * Of new objects Node lets 100 MB and more pile up before it looks, and of old ones by how much memory it may have, which is gigabytes
 * where nothing is said; with less it takes no more time (`npm run bench`, `memory`).
 */
const SMALL_HEAP = "--max-semi-space-size=4 --max-old-space-size=256";
/** With more arenas, glibc retains freed memory per thread: 20 MB for each process. */
const ONE_ARENA = "1";

/** Rendering a page makes some MB of objects that end with it: with room for some pages, collecting them takes half the time. */
export const RENDERING_HEAP = "--max-semi-space-size=8 --max-old-space-size=256";

/** The environment of the shop's own Node processes. */
export const SMALL_PROCESS = {
  NODE_OPTIONS: SMALL_HEAP,
  MALLOC_ARENA_MAX: ONE_ARENA,
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/boltwright/compiled"),
};
