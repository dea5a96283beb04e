import { REGIONS } from "../../content/sites.ts";
import { SiteMap } from "./site-map.tsx";

const ALL_SITES = REGIONS.flatMap(({ sites }) => sites);

/** The small map next to 'See the Map'. */
export function SitesPreview() {
  return <SiteMap sites={ALL_SITES} dotRadius={1.7} />;
}
