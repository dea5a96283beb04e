import type { CpuProfile } from "./summary.ts";

interface Frame {
  readonly name: string;
  /** Microseconds, those of the functions that it called included. */
  total: number;
  readonly children: Map<string, Frame>;
}

const WIDTH = 1400;
const ROW = 18;
const NARROWEST = 0.6;
const LETTER = 6.6;
const COLOURS = ["#f6c177", "#ea9a97", "#eb6f92", "#f6a87a", "#e8b05c"];

/** A flame graph as SVG that a browser opens: who called whom from top to bottom, and how long each took; the mouse tells the rest. */
export function flameGraph(profile: CpuProfile, title: string): string {
  const root = treeOf(profile);
  const bars: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < NARROWEST) return;
    deepest = Math.max(deepest, depth);
    const share = ((frame.total / root.total) * 100).toFixed(1);
    const words = frame.name.slice(0, Math.floor(width / LETTER));
    const colour = COLOURS[frame.name.length % COLOURS.length];
    const y = ROW * (depth + 2);
    bars.push(
      `<g><title>${escaped(frame.name)}: ${share} %, ${(frame.total / 1000).toFixed(1)} ms</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>` +
        `<text x="${(x + 3).toFixed(1)}" y="${y + 13}">${words.length > 2 ? escaped(words) : ""}</text></g>`,
    );
    let left = x;
    for (const child of [...frame.children.values()].toSorted((a, b) => b.total - a.total)) {
      draw(child, left, depth + 1);
      left += (child.total / root.total) * WIDTH;
    }
  };
  draw(root, 0, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${ROW * (deepest + 4)}" font-family="monospace" font-size="11">
<rect width="100%" height="100%" fill="#fff"/><text x="3" y="16" font-size="14">${escaped(title)}</text>
${bars.join("\n")}</svg>
`;
}

/** Idle time is left out. */
function treeOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Frame = { name: "all", total: 0, children: new Map() };
  const stackOf = (id: number): string[] => {
    const names: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName = "", url = "", lineNumber = 0 } = byId.get(at)?.callFrame ?? {};
      const place = url === "" ? "" : ` ${url.split("/").slice(-2).join("/")}:${lineNumber + 1}`;
      names.unshift(`${functionName || "(anonymous)"}${place}`);
    }
    return names.filter((name) => name !== "(root)");
  };
  for (const [index, id] of samples.entries()) {
    const stack = stackOf(id);
    if (stack.includes("(idle)")) continue;
    const time = Math.max(0, timeDeltas[index] ?? 0);
    root.total += time;
    let frame = root;
    for (const name of stack) {
      const next: Frame = frame.children.get(name) ?? { name, total: 0, children: new Map() };
      frame.children.set(name, next);
      next.total += time;
      frame = next;
    }
  }
  return root;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
