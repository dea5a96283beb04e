import type { Region, Site } from "../../content/sites.ts";
import land from "./land.svg";

// The frame of land.svg: plate carrée from its upper left corner, latitude stretched.
const FRAME = { west: -128, north: 67, width: 226, height: 84.5, latitudeStretch: 1.32 };
const MARGIN = 4;
const WHOLE = { left: -MARGIN, top: -MARGIN, width: FRAME.width + 2 * MARGIN };
const RATIO = WHOLE.width / (FRAME.height + 2 * MARGIN);

const x = (longitude: number): number => longitude - FRAME.west;
const y = (latitude: number): number => (FRAME.north - latitude) * FRAME.latitudeStretch;

/** What the map shows of the drawing; always of the same shape. */
function viewOf(region: Region | undefined): typeof WHOLE {
  if (!region) return WHOLE;
  const { west, north, east } = region.frame;
  return { left: x(west), top: y(north), width: east - west };
}

interface SiteMapProps {
  readonly sites: readonly Site[];
  /** The region it is drawn near to; the whole world when there is none. */
  readonly region?: Region | undefined;
  /** The site that is pointed out with its name. */
  readonly marked?: Site | undefined;
  /** Radius of a dot on a map of the whole. */
  readonly dotRadius: number;
}

/** The sites as dots on a dotted map. The list beside it says the same in words, so it is a picture only. */
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

/** A ring around one site, and its name on the side where there is room. */
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
