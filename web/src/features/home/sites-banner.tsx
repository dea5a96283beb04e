import { useId, useState } from "react";
import { SiteMap } from "./site-map.tsx";
import { REGIONS } from "./sites.ts";

const ALL_SITES = REGIONS.flatMap(({ sites }) => sites);

/** '42 sites' with 'See the Map', which unfolds the large map and the sites by region. */
export function SitesBanner() {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <section className="sites" aria-labelledby={`${panelId}-title`}>
      <div className="container">
        <div className="lead">
          <div>
            <h2 id={`${panelId}-title`}>{ALL_SITES.length} sites in Europe, North America and South Asia</h2>
            <p className="secondary">Works, warehouses and counters. Find the one next to you.</p>
            <button
              type="button"
              className="btn btn-outline"
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => setOpen(!open)}
            >
              See the Map
            </button>
          </div>
          {!open && <SiteMap sites={ALL_SITES} dotRadius={1.7} />}
        </div>
        <div id={panelId} hidden={!open} className="full">
          {open && <SiteMap sites={ALL_SITES} dotRadius={1.1} />}
          <div className="regions">
            {REGIONS.map(({ name, sites }) => (
              <section key={name} aria-label={name}>
                <h3>
                  {name} <span className="secondary tabular">({sites.length})</span>
                </h3>
                <ul>
                  {sites.map(({ city, country, kind }) => (
                    <li key={city}>
                      <span>
                        {city}, {country}
                      </span>
                      <span className="secondary">{kind}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
