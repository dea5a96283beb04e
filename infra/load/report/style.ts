/** Lines are told apart also by people who see few colours. */
const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "none", "4 2", "1 2", "12 4"];

const variables = (colours: readonly string[]): string =>
  colours.map((colour, index) => `--look${index}: ${colour};`).join(" ");

/** The look of a report: one column on a phone, charts side by side on a desk, dark where the reader's system is. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #14181d; --soft: #56606b; --paper: #fff; --card: #f5f7f9; --edge: #d9dfe5; --good: #15803d; --bad: #b91c1c; ${variables(["#0b6bcb", "#c2410c", "#15803d", "#7c3aed", "#a16207", "#0e7490", "#db2777", "#4b5563"])} }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --soft: #a3adb8; --paper: #101418; --card: #191f25; --edge: #2f3841; --good: #4ade80; --bad: #f87171; ${variables(["#5aa9f8", "#fb923c", "#4ade80", "#b794ff", "#facc15", "#22d3ee", "#f472b6", "#9ca3af"])} } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1360px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 26px; } h2 { margin: 36px 0 12px; font-size: 18px; }
p { margin: 4px 0; } .soft, .none { color: var(--soft); overflow-wrap: anywhere; }
.verdict { margin: 16px 0; padding: 14px 18px; border-left: 6px solid var(--bad); background: var(--card); border-radius: 6px; }
.verdict.passed { border-color: var(--good); } .verdict strong { font-size: 20px; color: var(--bad); } .verdict.passed strong { color: var(--good); }
.verdict ul { margin: 8px 0 0; padding-left: 20px; } .verdict li { overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px; margin: 0; }
.tiles div { background: var(--card); border-radius: 6px; padding: 10px 14px; }
.tiles dt { color: var(--soft); font-size: 13px; } .tiles dd { margin: 0; font-size: 20px; font-variant-numeric: tabular-nums; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 16px; }
figure { margin: 0; padding: 12px 14px; background: var(--card); border-radius: 6px; min-width: 0; }
figcaption { font-weight: 600; } figcaption span { color: var(--soft); font-weight: 400; font-size: 13px; }
figure > svg { display: block; width: 100%; height: auto; } svg path { fill: none; stroke-width: 2; stroke-linejoin: round; }
${DASHES.map((dash, index) => `.look${index} { stroke: var(--look${index}); stroke-dasharray: ${dash}; }`).join(" ")}
.rule { stroke: var(--edge); } .tick { fill: var(--soft); font-size: 12px; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 4px 0 0; padding: 0; list-style: none; font-size: 13px; }
.legend .key { width: 28px; height: 8px; margin-right: 6px; vertical-align: middle; }
@media (max-width: 600px) { .tick { font-size: 20px; } .wide table { min-width: 560px; } }
.wide { overflow-x: auto; border: 1px solid var(--edge); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 12px; text-align: left; border-bottom: 1px solid var(--edge); vertical-align: top; } tbody tr:last-child > * { border-bottom: 0; }
tbody th { font-weight: 400; } thead th { background: var(--card); font-size: 13px; white-space: nowrap; } td.number, th.number { text-align: right; white-space: nowrap; }
:is(td, th) code { display: block; min-width: 300px; font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
`;
