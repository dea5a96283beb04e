import { escaped } from "./charts.ts";

type Cell = string | { readonly good: string } | { readonly bad: string } | { readonly code: string };
type Head = string | { readonly number: string };

/** A table that scrolls sideways on a narrow screen; columns headed by a `number` stand to the right. @param name of what it tells */
export function table(name: string, head: readonly Head[], rows: readonly (readonly Cell[])[]): string {
  const isNumber = head.map((each) => typeof each !== "string");
  const attribute = (index: number): string => (isNumber[index] ? ' class="number"' : "");
  const cells = head.map(
    (each, index) =>
      `<th${attribute(index)} scope="col">${escaped(typeof each === "string" ? each : each.number)}</th>`,
  );
  const body = rows.map(
    ([first = "", ...others]) =>
      `<tr><th scope="row">${content(first)}</th>${others.map((cell, index) => `<td${attribute(index + 1)}>${content(cell)}</td>`).join("")}</tr>`,
  );
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(name)}"><table><thead><tr>${cells.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

/** Single figures, each with its name. */
export function tiles(figures: readonly (readonly [name: string, figure: string])[]): string {
  const each = figures.map(
    ([name, figure]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(figure)}</dd></div>`,
  );
  return `<dl class="tiles">${each.join("")}</dl>`;
}

function content(cell: Cell): string {
  if (typeof cell === "string") return escaped(cell);
  if ("code" in cell) return `<code>${escaped(cell.code)}</code>`;
  return "good" in cell
    ? `<span class="good">${escaped(cell.good)}</span>`
    : `<span class="bad">${escaped(cell.bad)}</span>`;
}
