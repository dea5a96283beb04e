import land from "./land.svg";
import type { Site } from "./sites.ts";

// The frame of land.svg: plate carrée from its upper left corner, latitude stretched.
const FRAME = { west: -128, north: 67, width: 226, height: 84.5, latitudeStretch: 1.32 };

const x = ({ longitude }: Site): number => longitude - FRAME.west;
const y = ({ latitude }: Site): number => (FRAME.north - latitude) * FRAME.latitudeStretch;

/** The sites as dots on a dotted map. The list beside it says the same in words, so it is a picture only. */
export function SiteMap({ sites, dotRadius }: { sites: readonly Site[]; dotRadius: number }) {
  return (
    <svg
      className="site-map"
      viewBox={`-4 -4 ${FRAME.width + 8} ${FRAME.height + 8}`}
      width={FRAME.width + 8}
      height={FRAME.height + 8}
      aria-hidden="true"
    >
      <image href={land} width={FRAME.width} height={FRAME.height} />
      {sites.map((site) => (
        <circle
          key={`${site.city}, ${site.country}`}
          className="site"
          cx={x(site)}
          cy={y(site)}
          r={dotRadius}
        />
      ))}
    </svg>
  );
}
