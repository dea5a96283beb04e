import { lazy, Suspense, useId, useState } from "react";
import { SITES_BANNER } from "../../content/shop.ts";
import { lazyWhenSeen } from "../../lib/lazy-when-seen.tsx";
import { Loading } from "../../ui/loading.tsx";

const loadExplorer = () => import("./site-explorer.tsx");
const PREVIEW_ID = "sites-preview";
const PREVIEW = lazyWhenSeen(PREVIEW_ID, async () => (await import("./sites-preview.tsx")).SitesPreview);
const SiteExplorer = lazy(async () => ({ default: (await loadExplorer()).SiteExplorer }));

/** The '42 sites' banner. 'See the Map' expands the large map and the sites by region. */
export function SitesBanner() {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const preload = (): void => void loadExplorer();
  return (
    <section className="sites" aria-labelledby={`${panelId}-title`}>
      <div className="container">
        <div className={open ? "lead open" : "lead"}>
          <div>
            <h2 id={`${panelId}-title`}>{SITES_BANNER.heading}</h2>
            <p className="secondary">{SITES_BANNER.text}</p>
            <button
              type="button"
              className="btn btn-outline"
              aria-expanded={open}
              aria-controls={panelId}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setOpen(!open)}
            >
              See the Map
            </button>
          </div>
          {!open && (
            <div id={PREVIEW_ID} className="preview">
              {PREVIEW}
            </div>
          )}
        </div>
        <div id={panelId} hidden={!open} className="full">
          {open && (
            <Suspense fallback={<Loading what="Loading the map …" />}>
              <SiteExplorer />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
