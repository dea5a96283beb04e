import { useId, type ReactNode } from "react";

interface DiagramProps {
  readonly height: number;
  /** Text alternative of the diagram. */
  readonly alternative: string;
  readonly caption: string;
  readonly children: ReactNode;
}

const WIDTH = 360;

/** A diagram with a text alternative and a caption. As wide as a phone, so that its text stays readable there. */
export function Diagram({ height, alternative, caption, children }: DiagramProps) {
  const id = useId();
  return (
    <figure className="drawing">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} role="img" aria-labelledby={id}>
        <title id={id}>{alternative}</title>
        <g aria-hidden="true">{children}</g>
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: readonly string[];
  readonly kind?: "plain" | "strong" | "good" | "bad";
}

const LINE = 17;
const PADDING = 9;

/** A box with lines of text. */
export function Box({ x, y, width, lines, kind = "plain" }: BoxProps) {
  return (
    <g className={`box ${kind}`}>
      <rect x={x} y={y} width={width} height={lines.length * LINE + 2 * PADDING} rx={4} />
      {lines.map((line, index) => (
        <text key={line} x={x + width / 2} y={y + PADDING + 12.5 + index * LINE} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}

interface ArrowProps {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly words?: string;
  readonly dashed?: boolean;
}

const TIP = 7;

/** An arrow with optional text above its middle. */
export function Arrow({ from: [x1, y1], to: [x2, y2], words, dashed = false }: ArrowProps) {
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const steep = Math.abs(x2 - x1) < Math.abs(y2 - y1);
  return (
    <g className={dashed ? "arrow dashed" : "arrow"}>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <path d={`M0 0 -${TIP} -3.5 -${TIP} 3.5z`} transform={`translate(${x2} ${y2}) rotate(${degrees})`} />
      {words !== undefined && (
        <text
          x={(x1 + x2) / 2 + (steep ? 8 : 0)}
          y={(y1 + y2) / 2 + (steep ? 4 : -6)}
          textAnchor={steep ? "start" : "middle"}
        >
          {words}
        </text>
      )}
    </g>
  );
}

/** A lifeline in a sequence diagram, with the name on top. */
export function Lane({ x, name, height }: { x: number; name: string; height: number }) {
  return (
    <g className="lane">
      <line x1={x} y1={24} x2={x} y2={height} />
      <text x={x} y={14} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}
