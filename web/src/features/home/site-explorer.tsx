import { useState } from "react";
import { REGIONS, type Region, type Site } from "../../content/sites.ts";
import { SiteMap } from "./site-map.tsx";

const ALL_SITES = REGIONS.flatMap(({ sites }) => sites);

/** The large map next to the list of sites. Selecting a region zooms both; selecting a site marks it on the map. */
export function SiteExplorer() {
  const [region, setRegion] = useState<Region>();
  const [marked, setMarked] = useState<Site>();
  const show = (next: Region | undefined): void => {
    setRegion(next);
    setMarked(undefined);
  };
  return (
    <div className="explorer">
      <div className="map">
        <div className="choices" role="group" aria-label="Region on the map">
          <button type="button" aria-pressed={!region} onClick={() => show(undefined)}>
            All
          </button>
          {REGIONS.map((each) => (
            <button
              key={each.name}
              type="button"
              aria-pressed={region === each}
              onClick={() => show(region === each ? undefined : each)}
            >
              {each.name}
            </button>
          ))}
        </div>
        <SiteMap sites={ALL_SITES} region={region} marked={marked} dotRadius={1.3} />
      </div>
      <div className="regions">
        {REGIONS.filter((each) => !region || each === region).map(({ name, sites }) => (
          <section key={name} aria-label={name}>
            <h3>
              {name} <span className="secondary tabular">({sites.length})</span>
            </h3>
            <ul>
              {sites.map((site) => (
                <li key={site.city}>
                  <button
                    type="button"
                    aria-pressed={marked === site}
                    onClick={() => setMarked(marked === site ? undefined : site)}
                  >
                    <span>
                      {site.city}, {site.country}
                    </span>
                    <span className="secondary">{site.kind}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
