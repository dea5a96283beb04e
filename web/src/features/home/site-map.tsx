import type { Region, Site } from "../../content/sites.ts";
import land from "./land.svg";

// The extent of land.svg: plate carrée from its upper left corner, latitude scaled.
const FRAME = { west: -128, north: 67, width: 226, height: 84.5, latitudeScale: 1.32 };
const MARGIN = 4;
const WHOLE = { left: -MARGIN, top: -MARGIN, width: FRAME.width + 2 * MARGIN };
const RATIO = WHOLE.width / (FRAME.height + 2 * MARGIN);

const x = (longitude: number): number => longitude - FRAME.west;
const y = (latitude: number): number => (FRAME.north - latitude) * FRAME.latitudeScale;

/** Returns the visible part of the map; the aspect ratio never changes. */
function viewOf(region: Region | undefined): typeof WHOLE {
  if (!region) return WHOLE;
  const { west, north, east } = region.frame;
  return { left: x(west), top: y(north), width: east - west };
}

interface SiteMapProps {
  readonly sites: readonly Site[];
  /** The region to zoom to; the whole world without one. */
  readonly region?: Region | undefined;
  /** The site to mark with a ring and its name. */
  readonly marked?: Site | undefined;
  /** Radius of a dot on the world map. */
  readonly dotRadius: number;
}

/** The sites as dots on a map. Hidden from screen readers: the list next to it has the same content. */
export function SiteMap({ sites, region, marked, dotRadius }: SiteMapProps) {
  const view = viewOf(region);
  const scale = view.width / WHOLE.width;
  return (
    <svg
      className="site-map"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.width / RATIO}`}
      width={WHOLE.width}
      height={WHOLE.width / RATIO}
      aria-hidden="true"
    >
      <image href={land} width={FRAME.width} height={FRAME.height} />
      {sites.map((site) => (
        <circle
          key={`${site.city}, ${site.country}`}
          className="site"
          cx={x(site.longitude)}
          cy={y(site.latitude)}
          r={dotRadius * scale}
          strokeWidth={0.45 * scale}
        >
          <title>{`${site.city}, ${site.country}`}</title>
        </circle>
      ))}
      {marked && <Mark site={marked} scale={scale} middle={view.left + view.width / 2} />}
    </svg>
  );
}

/** A ring around one site, with its name on the side that has more space. */
function Mark({ site, scale, middle }: { site: Site; scale: number; middle: number }) {
  const left = x(site.longitude);
  const top = y(site.latitude);
  const before = left > middle;
  return (
    <g className="mark">
      <circle cx={left} cy={top} r={3 * scale} strokeWidth={0.9 * scale} />
      <text
        x={left + (before ? -5 : 5) * scale}
        y={top + 2 * scale}
        fontSize={6.5 * scale}
        strokeWidth={2.4 * scale}
        textAnchor={before ? "end" : "start"}
      >
        {site.city}
      </text>
    </g>
  );
}
